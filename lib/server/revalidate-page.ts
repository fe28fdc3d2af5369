import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { log } from '../process/log';
import { outsideRequest } from '../process/outside-request';
import { withRequestContext } from '../process/request-context';
import { USER_AGENT } from './user-agent';

/** A handler of Next's, or any other: it gets a response that nobody reads. */
type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Has Next render a page and store it again, by a request of the site's own that goes to no
 * network. It never throws: as long as it fails, the stored page is served.
 * @param next Next's own handler
 * @param path canonical URL path of the page
 */
export function revalidatePage(next: Handler, path: string): void {
  const id = randomUUID();
  void outsideRequest(() =>
    withRequestContext({ id, upstreamMs: 0, isRevalidating: true }, async () => {
      const socket = new Duplex({
        read() {},
        write: (_chunk, _encoding, done) => done(),
      }) as Socket;
      const request = new IncomingMessage(socket);
      const headers = { host: 'localhost', 'user-agent': USER_AGENT };
      Object.assign(request, { method: 'GET', url: path, headers });
      // Nothing more comes: a body would be waited for.
      request.push(null);
      const response = new ServerResponse(request);
      response.assignSocket(socket);
      try {
        await Promise.all([once(response, 'finish'), next(request, response)]);
      } catch (error) {
        log('error', 'A page could not be rendered again', {
          path,
          problem: error instanceof Error ? error.stack : String(error),
          requestId: id,
        });
      }
      socket.destroy();
    }),
  );
}
