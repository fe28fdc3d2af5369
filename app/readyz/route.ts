import { isReady } from '@/lib/process/lifecycle';

/** Asked of the process, never of the build. */
export const dynamic = 'force-dynamic';

/**
 * Whether new requests may be sent here: not any more once the process is stopping.
 * The publisher's API does not matter, as pages that were once good stay so.
 */
export async function GET(): Promise<Response> {
  const headers = { 'Cache-Control': 'no-store' };
  return isReady()
    ? new Response('ready\n', { headers })
    : new Response('not ready\n', { status: 503, headers });
}
