import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Definition, faultyApi, Server, site } from '../testing/server';
import { pairInsteadOf } from './machines/pair';
import { DEMO_PORT, LEAN, ON_MACHINES, serversOf } from './ports';
import { PREVIEW_SECRET } from './support/preview.mjs';

/** The site on its embedded API. All workers share it, because tests change only its messages. */
const demo = site({
  port: DEMO_PORT,
  preloads: ['prerender-menu-only'],
  env: { DATA_DIR: 'test-results/demo-data', CONTACT_RATE_LIMIT: '0' },
});

/** The site of a worker, on that worker's API with faults. */
function siteOf(worker: number): Definition[] {
  const { sitePort, apiPort, pairPort } = serversOf(worker);
  const tested = {
    port: sitePort,
    preloads: LEAN,
    env: {
      API_BASE_URL: `http://127.0.0.1:${apiPort}`,
      REVALIDATE_SECONDS: '1',
      CONTACT_RATE_LIMIT: '0',
      PREVIEW_SECRET,
    },
  };
  return ON_MACHINES ? pairInsteadOf(tested, pairPort) : [site(tested)];
}

/**
 * The servers with a name: `demo`, or `api` and `site` with the number of a worker, as in `api-0`.
 */
function serversNamed(name: string): Definition[] {
  if (name === 'demo') return [demo];
  const [kind, number] = name.split('-');
  const { apiPort, apiDataDir } = serversOf(Number(number));
  return kind === 'api'
    ? [faultyApi({ port: apiPort, dataDir: apiDataDir })]
    : siteOf(Number(number));
}

/**
 * Starts an HTTP server through which workers request shared servers (support/test.ts). A shared
 * server starts when its first test needs it, and runs until the last test.
 * @returns a function that ends these servers
 */
export default async function openServers(): Promise<() => Promise<void>> {
  const servers: Server[] = [];
  const starts = new Map<string, Promise<unknown>>();
  const start = (name: string) => {
    const onErrors = (text: string) => process.stderr.write(text);
    const started = serversNamed(name).map((it) => new Server(it, { onErrors }));
    servers.push(...started);
    return Promise.all(started.map((it) => it.start()));
  };
  const starter = createServer(({ url = '' }, response) => {
    const name = url.slice(1);
    const isUp = starts.get(name) ?? start(name);
    starts.set(name, isUp);
    isUp.then(
      () => response.end(),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  await once(starter.listen(0, '127.0.0.1'), 'listening');
  process.env.E2E_SERVERS = `http://127.0.0.1:${(starter.address() as AddressInfo).port}`;
  return async () => {
    starter.close();
    await Promise.all(servers.map((it) => it.stop()));
  };
}
