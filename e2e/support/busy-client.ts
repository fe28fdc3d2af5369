import { once, setMaxListeners } from 'node:events';
import { get as httpGet, type IncomingMessage } from 'node:http';

/** The address of a client that wants more than its share; visitors have another one. */
export const BUSY = '127.0.0.2';

type Options = {
  /** The address of the client. */
  from?: string;
  accept?: string;
  /** Milliseconds that the response may take. */
  timeoutMs?: number;
  /** Aborted when the client leaves. */
  signal?: AbortSignal;
};

/** Requests a path on a connection of its own. @param site URL of a site on this machine */
export async function getFrom(
  site: string,
  path: string,
  { from = '127.0.0.1', accept = '*/*', timeoutMs, signal }: Options = {},
) {
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

/** Has the busy client request paths, each on a connection of its own. */
export function crowd(site: string, paths: readonly string[]) {
  const gone = new AbortController();
  setMaxListeners(0, gone.signal);
  let ended = 0;
  const settled = Promise.allSettled(
    paths.map(async (path) => {
      await getFrom(site, path, { from: BUSY, signal: gone.signal });
      ended += 1;
    }),
  );
  return {
    /** How many responses have come. */
    ended: () => ended,
    /** Closes all connections, and resolves once they are closed. */
    async leave() {
      gone.abort();
      await settled;
    },
  };
}
