import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setEmbeddedApi } from '../../lib/publisher-api';

type ReceivedRequest = {
  method: string | undefined;
  url: string | undefined;
  type: string | undefined;
  idempotencyKey: string | string[] | undefined;
  body: string;
};

/** For tests: an API on a free port that receives the calls of a file's tests. */
export function fakeApi() {
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
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const reset = () => {
    requests.length = 0;
    setEmbeddedApi(url());
  };
  beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
  beforeEach(reset);
  afterAll(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });

  return {
    url,
    requests,
    reset,
    respondAs(listener: RequestListener) {
      respond = listener;
    },
    respondWith(body: unknown, status = 200) {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      respond = (_, response) => response.writeHead(status).end(text);
    },
    closeConnections() {
      server.closeAllConnections();
      // Waits, because the client notices the closed connections in the next iterations of the
      // event loop.
      return new Promise((resolve) => setTimeout(resolve, 20));
    },
  };
}
