/** Answers while the process is alive; it does not listen before pages can be served. */
export async function GET(request: Request): Promise<Response> {
  void request.url;
  return new Response('ok\n', { headers: { 'Cache-Control': 'no-store' } });
}
