import { once, setMaxListeners } from 'node:events';
import { get as httpGet, type IncomingMessage } from 'node:http';

/** The address of a client that requests more than its share; visitors have others. */
export const BUSY = '127.0.0.2';

type Options = {
  /** The client's address. */
  from?: string;
  accept?: string;
  /** Milliseconds that the response may take. */
  timeoutMs?: number;
  /** Aborts the request, like a client that leaves. */
  signal?: AbortSignal;
};

/** Requests a path on a new connection. @param site URL of a site on this machine */
export async function getFrom(
  site: string,
  path: string,
  { from = '127.0.0.1', accept = '*/*', timeoutMs, signal }: Options = {},
) {
  // Any number of requests may share a signal, each with a listener of its own.
  if (signal) setMaxListeners(0, signal);
  const request = httpGet({
    host: '127.0.0.1',
    port: new URL(site).port,
    path,
    agent: false,
    localAddress: from,
    headers: { accept },
    signal: timeoutMs === undefined ? signal : AbortSignal.timeout(timeoutMs),
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const text = Buffer.concat(await response.toArray()).toString('latin1');
  return { status: response.statusCode ?? 0, type: response.headers['content-type'], text };
}

/** Makes the busy client request paths, each on its own connection. */
export function crowd(site: string, paths: readonly string[]) {
  const gone = new AbortController();
  let ended = 0;
  const settled = Promise.allSettled(
    paths.map(async (path) => {
      await getFrom(site, path, { from: BUSY, signal: gone.signal });
      ended += 1;
    }),
  );
  return {
    /** The number of responses up to now. */
    ended: () => ended,
    /** Closes all connections, and resolves when they are closed. */
    async leave() {
      gone.abort();
      await settled;
    },
  };
}
