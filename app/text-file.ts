/** A response with a text file for robots, cacheable for an hour. */
export function textFile(lines: readonly string[]): Response {
  return new Response(`${lines.join('\n')}\n`, {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    },
  });
}
