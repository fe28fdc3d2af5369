import { respondWith } from '../../../../index';
import { orUnknown, readStation } from '../../../stations';

type Props = { params: Promise<{ name: string }> };

export default async function StationPage({ params }: Props) {
  // Next does not decode parameters.
  const name = decodeURIComponent((await params).name);
  return orUnknown(async () => {
    const station = await readStation(name);
    if (!station) respondWith({ status: 404 });
    if (!station) return <h1>There is no such station</h1>;
    return (
      <>
        <h1>{station.place}</h1>
        <p>{`${station.wind} m/s`}</p>
      </>
    );
  });
}
