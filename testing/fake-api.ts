import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setEmbeddedApi } from '../lib/publisher-api/client';

/** A request that the fake API has received. */
type ReceivedRequest = {
  method: string | undefined;
  url: string | undefined;
  type: string | undefined;
  idempotencyKey: string | string[] | undefined;
  body: string;
};

/** For tests: starts an API on a free port and directs the client's calls to it. */
export async function startFakeApi() {
  const requests: ReceivedRequest[] = [];
  let respond: RequestListener = (_, response) => response.end('{}');
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method, url } = request;
    const { 'content-type': type, 'idempotency-key': idempotencyKey } = request.headers;
    requests.push({ method, url, type, idempotencyKey, body });
    respond(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  setEmbeddedApi(url);

  return {
    url,
    requests,
    /** Has the listener respond to all further requests. */
    respondAs(listener: RequestListener) {
      respond = listener;
    },
    /** Responds to all further requests with this status and body. */
    respondWith(body: unknown, status = 200) {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      respond = (_, response) => response.writeHead(status).end(text);
    },
    /** Forgets the requests. */
    reset() {
      requests.length = 0;
      setEmbeddedApi(url);
    },
    closeConnections() {
      server.closeAllConnections();
      // The client notices the closed connections in the next iterations of the event loop.
      return new Promise((resolve) => setTimeout(resolve, 20));
    },
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

export type FakeApi = Awaited<ReturnType<typeof startFakeApi>>;
