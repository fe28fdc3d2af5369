import { Island, log, respondWith } from '../../index';
import { readStations } from '../stations';
import { type Order, StationTable } from './station-table';

type Props = { searchParams: Promise<{ by?: string }> };

export default async function Stations({ searchParams }: Props) {
  const by: Order = (await searchParams).by === 'wind' ? 'wind' : 'place';
  try {
    const stations = await readStations();
    return (
      <>
        <h1>Wind on the coast</h1>
        <Island name="station-table" of={StationTable} props={{ stations, by }} />
      </>
    );
  } catch (error) {
    log('error', 'The stations cannot be read', { problem: String(error) });
    respondWith({ status: 503 });
    return <h1>The wind is not known for now</h1>;
  }
}
