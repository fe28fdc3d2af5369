import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { log } from '../base/log';
import { parsePublication } from '../publish/request';
import { publishTo } from './publish-to';

jest.mock('../base/log', () => ({ log: jest.fn() }));

const SECRET = 'a-secret-of-the-site';

let server: Server;
let site: string;
let status = 200;
const received: { url?: string; headers: IncomingHttpHeaders; body: string }[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    received.push({ url: request.url, headers: request.headers, body: await text(request) });
    response.writeHead(status, { connection: 'close' }).end('{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

it('publishes as the site expects it', async () => {
  await publishTo(site, SECRET);
  const headers = { authorization: `Bearer ${SECRET}` };
  expect(received).toMatchObject([{ url: '/api/publish', headers }]);
  expect(parsePublication(received[0]?.body ?? '')).toEqual({ data: { what: 'everything' } });
  expect(log).not.toHaveBeenCalled();
});

it('logs a site that refuses, and one that is not there', async () => {
  status = 401;
  await publishTo(site, SECRET);
  await once(server.close(), 'close');
  await publishTo(site, SECRET);
  const lines = jest.mocked(log).mock.calls;
  expect(lines.map(([level, , details]) => [level, details?.problem])).toEqual([
    ['warn', 'Error: status 401'],
    ['warn', expect.stringContaining('ECONNREFUSED')],
  ]);
  expect(JSON.stringify(lines)).not.toContain(SECRET);
});
