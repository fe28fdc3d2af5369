import { isReady } from '@/lib/process/lifecycle';

/** Rendered per request: the state of the process is unknown at build time. */
export const dynamic = 'force-dynamic';

/**
 * Readiness: whether to send new requests to this process, until it begins to stop. The
 * publisher's API has no influence, since stored pages are served while it fails.
 */
export async function GET(): Promise<Response> {
  const headers = { 'Cache-Control': 'no-store' };
  return isReady()
    ? new Response('ready\n', { headers })
    : new Response('not ready\n', { status: 503, headers });
}
