import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SiteResponse } from './site-response';

type Handler = (request: IncomingMessage, response: SiteResponse) => unknown;

/** For tests: a server whose responses are the site's, with a handler of the test's. */
export function testServer(handle: Handler) {
  const server = createServer({ ServerResponse: SiteResponse }, handle);
  return {
    start: () => once(server.listen(0, '127.0.0.1'), 'listening'),
    stop: () => server.close(),
    /** The response as it was sent: neither decoded nor followed. */
    async receive(url: string, headers: Record<string, string> = {}, method = 'GET') {
      const { port } = server.address() as AddressInfo;
      const sent = request({ port, host: '127.0.0.1', path: url, headers, method }).end();
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      const body = Buffer.concat(await response.toArray());
      return { status: response.statusCode, headers: response.headers, body };
    },
  };
}
