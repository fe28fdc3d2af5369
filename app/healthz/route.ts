/** Asked of the process, never of the build. */
export const dynamic = 'force-dynamic';

/** Answers while the process is alive; it does not listen before pages can be served. */
export async function GET(): Promise<Response> {
  return new Response('ok\n', { headers: { 'Cache-Control': 'no-store' } });
}
