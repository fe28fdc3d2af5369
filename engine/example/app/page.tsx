import { Island } from '../../index';
import { orUnknown, readStations } from '../stations';
import { StationTable } from './station-table';

type Props = { searchParams: Promise<{ by?: string }> };

export default async function Stations({ searchParams }: Props) {
  const { by } = await searchParams;
  return orUnknown(async () => {
    const props = { stations: await readStations(), isByWind: by === 'wind' };
    return (
      <>
        <h1>Wind on the coast</h1>
        <Island name="station-table" of={StationTable} props={props} />
      </>
    );
  });
}
