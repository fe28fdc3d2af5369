import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { OWN_API_PORT } from '../ports';
import { test } from './test';

/** URL of an API that a test file serves itself. */
export const OWN_API_URL = `http://127.0.0.1:${OWN_API_PORT}`;

/** Serves an API at {@link OWN_API_URL} while the tests of a file run. */
export function serveOwnApi(listener: RequestListener): void {
  const server = createServer(listener);
  test.beforeAll(() => once(server.listen(OWN_API_PORT, '127.0.0.1'), 'listening'));
  test.afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
}
