import { createReadStream, promises as fs } from 'node:fs';
import type { Context } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import { type ByteRange, parseRange } from './range';

/**
 * Responds with a file streamed from disk: the whole file (200) or the range that the
 * request names (206, 416); 404 if there is no file.
 * @param file its path
 */
export async function sendFile(c: Context, file: string | undefined): Promise<Response> {
  const size = file === undefined ? undefined : await sizeOf(file);
  if (file === undefined || size === undefined) return c.json({ error: 'No such file' }, 404);

  c.header('accept-ranges', 'bytes');
  // Files have no validator, so no If-Range can match: the whole file is sent.
  const range = parseRange(c.req.header('if-range') ? undefined : c.req.header('range'), size);
  if (range === 'unsatisfiable') {
    c.header('content-range', `bytes */${size}`);
    return c.json({ error: 'No such range' }, 416);
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  c.header('content-type', getMimeType(file) ?? 'application/octet-stream');
  c.header('content-length', String(end - start + 1));
  if (range) c.header('content-range', `bytes ${start}-${end}/${size}`);
  const status = range ? 206 : 200;
  // Hono drops the body of a HEAD request without closing it.
  if (c.req.method === 'HEAD' || size === 0) return c.body(null, status);
  return c.body(streamFile(file, { start, end }), status);
}

async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await fs.stat(path)).size;
  } catch {
    return undefined;
  }
}

function streamFile(path: string, range: ByteRange): ReadableStream<Uint8Array> {
  const source = createReadStream(path, range);
  const chunks = source[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel() {
      source.destroy();
    },
  });
}
