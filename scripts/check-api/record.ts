import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';

type Exchange = { status: number | null; chunks: Uint8Array[] };
type Message = { request: object; response?: { statusCode: number }; chunk?: Uint8Array };

const current = new AsyncLocalStorage<Exchange>();
const exchanges = new WeakMap<object, Exchange>();

// The site calls the API by undici, which says what it receives.
for (const event of ['create', 'headers', 'bodyChunkReceived']) {
  subscribe(`undici:request:${event}`, (data) => {
    const { request, response, chunk } = data as Message;
    const exchange = exchanges.get(request) ?? current.getStore();
    if (!exchange) return;
    exchanges.set(request, exchange);
    if (response) exchange.status = response.statusCode;
    if (chunk) exchange.chunks.push(chunk);
  });
}

/** What a call received: the status (null without a response), and the body as far as it came. */
export type Received = { status: number | null; ms: number; body: Buffer };

/** Makes a call of the site's client. @returns its outcome, and what it received in how many ms */
export async function record<Result>(call: () => Promise<Result>) {
  const exchange: Exchange = { status: null, chunks: [] };
  const start = performance.now();
  const [outcome] = await current.run(exchange, () => Promise.allSettled([call()]));
  const ms = performance.now() - start;
  const body = Buffer.concat(exchange.chunks);
  return { outcome, received: { status: exchange.status, ms, body } satisfies Received };
}
