/** Rendered per request: the state of the process is unknown at build time. */
export const dynamic = 'force-dynamic';

/** Liveness: responds while the process is alive. The server listens only once pages can be served. */
export async function GET(): Promise<Response> {
  return new Response('ok\n', { headers: { 'Cache-Control': 'no-store' } });
}
