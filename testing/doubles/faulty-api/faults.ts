import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import * as z from 'zod';

const statuses = ['400', '404', '429', '500'] as const;
const delays = ['slow', 'hang', 'drip'] as const;
const bodies = ['html', 'wrong-types', 'empty', 'empty-object', 'huge', 'null', '204'] as const;
const codings = ['gzip', 'zstd'] as const;

/** The body of POST /__faults. */
export const faultSchema = z.strictObject({
  /** Prefix of the paths that fail. It may include a part of the query. */
  path: z.string().startsWith('/'),
  kind: z.enum([...statuses, ...delays, ...bodies, ...codings, 'reset', 'truncated']),
  /** Milliseconds before the response; for `drip`, between two bytes. */
  delayMs: z.number().int().min(0).optional(),
  /** Limits the fault to this method. */
  method: z.string().toUpperCase().optional(),
});

export type Fault = z.infer<typeof faultSchema>;

const SLOW_MS = 3_000;
const DRIP_MS = 1_000;

/** Makes the response that the API would send without the fault. */
type RealResponse = () => Response | Promise<Response>;

export async function respondWithFault(
  fault: Fault,
  { incoming, outgoing }: HttpBindings,
  realResponse: RealResponse,
): Promise<Response> {
  const { kind } = fault;
  if (kind === 'drip') {
    await drip(await realResponse(), outgoing, fault.delayMs ?? DRIP_MS);
    return RESPONSE_ALREADY_SENT;
  }
  const delay = fault.delayMs ?? (kind === 'slow' ? SLOW_MS : 0);
  if (delay > 0) await sleep(delay);

  switch (kind) {
    case 'slow':
      return realResponse();
    case 'hang':
      if (!outgoing.closed) await once(outgoing, 'close');
      return RESPONSE_ALREADY_SENT;
    case 'reset':
      incoming.socket.destroy();
      return RESPONSE_ALREADY_SENT;
    case 'truncated':
      await truncate(await realResponse(), outgoing);
      return RESPONSE_ALREADY_SENT;
    case 'wrong-types':
      return Response.json(withWrongTypes(await (await realResponse()).json()));
    case 'html':
      return new Response('<!doctype html><title>Oops</title><h1>It works!</h1>', {
        headers: { 'content-type': 'text/html; charset=utf-8' },
      });
    case 'huge':
      return new Response(Readable.toWeb(Readable.from(hugeList())) as ReadableStream<Uint8Array>, {
        headers: { 'content-type': 'application/json' },
      });
    case 'empty':
      return new Response('', { headers: { 'content-type': 'application/json' } });
    case 'empty-object':
      return Response.json({});
    case 'null':
      return Response.json(null);
    case '204':
      return new Response(null, { status: 204 });
    case 'gzip':
    case 'zstd':
      return encoded(await realResponse(), kind);
    case '429':
      // Without a time the site would pause its calls in the background for a minute.
      return Response.json({}, { status: 429, headers: { 'retry-after': '1' } });
    default:
      return Response.json({ error: `Fault ${kind}` }, { status: Number(kind) });
  }
}

/** Compresses the body with gzip, whichever content coding the header declares. */
async function encoded(response: Response, coding: string): Promise<Response> {
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  headers.set('content-encoding', coding);
  const bytes = gzipSync(await response.arrayBuffer());
  return new Response(bytes, { status: response.status, headers });
}

async function drip(response: Response, outgoing: ServerResponse, delayMs: number): Promise<void> {
  const bytes = await sendHead(response, outgoing);
  for (const byte of bytes) {
    if (outgoing.destroyed) return;
    outgoing.write(Buffer.of(byte));
    await sleep(delayMs);
  }
  outgoing.end();
}

/** Declares the length of the whole body, sends half of it and closes the connection. */
async function truncate(response: Response, outgoing: ServerResponse): Promise<void> {
  const bytes = await sendHead(response, outgoing);
  const half = bytes.subarray(0, Math.floor(bytes.length / 2));
  outgoing.write(half, () => outgoing.destroy());
}

async function sendHead(response: Response, outgoing: ServerResponse): Promise<Buffer> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const headers = { ...Object.fromEntries(response.headers), 'content-length': bytes.length };
  outgoing.writeHead(response.status, headers);
  outgoing.flushHeaders();
  return bytes;
}

/** Chunks of a valid JSON list of valid articles, of 50 MB in all. */
function* hugeList() {
  const body = 'word '.repeat(12_000);
  for (let count = 0; count * body.length < 50_000_000; count += 1) {
    const item = { id: `huge-${count}`, name: `huge-${count}`, body };
    yield Buffer.from((count === 0 ? '[' : ',') + JSON.stringify(item));
  }
  yield Buffer.from(']');
}

/** The same structure with a wrong type for each value. Lists stay lists, with invalid items. */
function withWrongTypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withWrongTypes);
  if (typeof value === 'string') return 42;
  if (typeof value === 'number') return {};
  if (typeof value === 'boolean') return 'yes';
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([key, item]) => [key, withWrongTypes(item)]);
  return Object.fromEntries(entries);
}
