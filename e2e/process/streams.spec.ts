import { connect, type Socket } from 'node:net';
import { GREEDY, getFrom } from '../../testing/greedy-client';
import { OWN_SITE_PORT } from '../ports';
import { OWN_API_URL, serveOwnApi } from '../support/own-api';
import { expect, OWN_URL, shareOwnSite, test } from '../support/own-site';

/* A client that opens many videos and reads none of them (engine/http/client-limits.ts). */

/** Videos of one client at a time. */
const STREAMS = 128;
const MORE = 40;
/** The video is larger than what kernels keep of a connection. */
const VIDEO = Buffer.alloc(30_000_000);

const files = new Set<object>();

serveOwnApi(({ url = '' }, response) => {
  if (!url.startsWith('/resources/')) {
    response.setHeader('content-type', 'application/json');
    return response.end(url.startsWith('/banner') ? '{}' : '[]');
  }
  files.add(response);
  response.once('close', () => files.delete(response));
  response.writeHead(200, { 'content-type': 'video/webm', 'content-length': VIDEO.length });
  response.end(VIDEO);
});
shareOwnSite({ API_BASE_URL: OWN_API_URL });

test('videos that one client does not read are limited, and leave nothing when it goes', async () => {
  const responses: string[] = [];
  const sockets = Array.from({ length: STREAMS + MORE }, () => {
    const options = { host: '127.0.0.1', port: OWN_SITE_PORT, localAddress: GREEDY };
    const socket: Socket = connect(options).on('error', () => {});
    socket.once('data', (bytes) => {
      responses.push(bytes.toString('latin1').slice(0, 2_000));
      socket.pause();
    });
    socket.write('GET /media/video/hero.webm HTTP/1.1\r\nHost: a\r\n\r\n');
    return socket;
  });
  await expect.poll(() => responses.length, { timeout: 60_000 }).toBe(sockets.length);
  const refused = responses.filter((text) => text.startsWith('HTTP/1.1 503'));
  expect(refused).toHaveLength(MORE);
  for (const text of refused) expect(text).toMatch(/\r\nretry-after: 5\r\n/i);
  expect(files.size).toBe(STREAMS);
  const { status } = await getFrom(OWN_URL, '/media/video/hero.webm');
  expect(status).toBe(200);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => files.size, { timeout: 60_000 }).toBe(0);
});
