import { log } from '../base/log';
import { parsePublication } from '../publish/request';
import { publishTo } from './publish-to';
import { type RunningApp, serveApp } from './server';

jest.mock('../base/log', () => ({ log: jest.fn() }));

const SECRET = 'a-secret-of-the-site';

let site: RunningApp;
let status = 200;
const received: { url: string; authorization: string | null; body: string }[] = [];

beforeAll(async () => {
  site = await serveApp({
    async fetch(request) {
      const authorization = request.headers.get('authorization');
      received.push({ url: request.url, authorization, body: await request.text() });
      return new Response('{}', { status, headers: { connection: 'close' } });
    },
  });
});

it('publishes as the site expects it', async () => {
  await publishTo(site.url, SECRET);
  const authorization = `Bearer ${SECRET}`;
  expect(received).toMatchObject([{ url: `${site.url}/api/publish`, authorization }]);
  expect(parsePublication(received[0]?.body ?? '')).toEqual({ data: { what: 'everything' } });
  expect(log).not.toHaveBeenCalled();
});

it('logs a site that refuses, and one that is not there', async () => {
  status = 401;
  await publishTo(site.url, SECRET);
  await site.close();
  await publishTo(site.url, SECRET);
  const lines = jest.mocked(log).mock.calls;
  expect(lines.map(([level, , details]) => [level, details?.problem])).toEqual([
    ['warn', 'Error: status 401'],
    ['warn', expect.stringContaining('ECONNREFUSED')],
  ]);
  expect(JSON.stringify(lines)).not.toContain(SECRET);
});
