import type { Metadata } from 'next';
import { log, respondWith } from '../../../../index';
import { readStation } from '../../../stations';

type Props = { params: Promise<{ name: string }> };

export const metadata: Metadata = { title: 'Station' };

export default async function StationPage({ params }: Props) {
  // Next does not decode parameters.
  const name = decodeURIComponent((await params).name);
  try {
    const station = await readStation(name);
    if (station) {
      return (
        <>
          <h1>{station.place}</h1>
          <p>{`${station.wind} m/s`}</p>
        </>
      );
    }
    respondWith({ status: 404 });
    return <h1>There is no such station</h1>;
  } catch (error) {
    log('error', 'A station cannot be read', { problem: String(error) });
    respondWith({ status: 503 });
    return <h1>The wind is not known for now</h1>;
  }
}
