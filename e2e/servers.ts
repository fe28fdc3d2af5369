import { type Definition, faultyApi, Server, site } from '../testing/server.mjs';
import { pairInsteadOf } from './machines/pair';
import { DEMO_PORT, LEAN, ON_MACHINES, serversOf, WORKERS } from './ports';
import { PREVIEW_SECRET } from './support/preview.mjs';

/** The API that can be told to fail and the site on it, for one worker. */
function serversFor(worker: number): Definition[] {
  const { sitePort, apiPort, pairPort, apiDataDir } = serversOf(worker);
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
  const api = faultyApi({ port: apiPort, dataDir: apiDataDir });
  return [api, ...(ON_MACHINES ? pairInsteadOf(tested, pairPort) : [site(tested)])];
}

/** The site on its embedded API. All workers share it, as tests change nothing but its messages. */
const demo = site({
  port: DEMO_PORT,
  preloads: ['warm-menu-only'],
  env: { DATA_DIR: 'test-results/demo-data', CONTACT_RATE_LIMIT: '0' },
});

/**
 * Starts the servers that all test files share, at the same time.
 * @returns a function that ends these servers
 */
export default async function startServers(): Promise<() => Promise<void>> {
  const ofWorkers = Array.from({ length: WORKERS }, (_, worker) => serversFor(worker)).flat();
  const onErrors = (text: string) => process.stderr.write(text);
  const servers = [demo, ...ofWorkers].map((it) => new Server(it, { onErrors }));
  await Promise.all(servers.map((it) => it.start()));
  return async () => {
    await Promise.all(servers.map((it) => it.stop()));
  };
}
