import { AsyncLocalStorage } from 'node:async_hooks';
import { type Dispatcher, getGlobalDispatcher, setGlobalDispatcher } from 'undici';

type Exchange = { status: number | null; chunks: Uint8Array[] };

const current = new AsyncLocalStorage<Exchange>();

/** Notes what a request receives: the site calls the API by undici. */
const recording: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) => {
  const exchange = current.getStore();
  if (!exchange) return dispatch(options, handler);
  return dispatch(options, {
    onConnect: (abort) => handler.onConnect?.(abort),
    onHeaders(status, ...others) {
      exchange.status = status;
      return handler.onHeaders?.(status, ...others) ?? true;
    },
    onData(chunk) {
      exchange.chunks.push(chunk);
      return handler.onData?.(chunk) ?? true;
    },
    onComplete: (trailers) => handler.onComplete?.(trailers),
    onError: (error) => handler.onError?.(error),
  });
};
setGlobalDispatcher(getGlobalDispatcher().compose(recording));

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
