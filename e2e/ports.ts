import { availableParallelism, freemem } from 'node:os';

/* The ports, folders and preloads of servers for e2e tests. Each worker has its own servers,
   because a fault in its API must not affect other workers. */

/** Bytes of memory for a worker with its browser and servers. */
const WORKER_BYTES = 1_200_000_000;

/** Concurrent workers: two a core, because tests mostly wait, as far as the free memory allows. */
export const WORKERS = Number(
  process.env.E2E_WORKERS ??
    Math.max(1, Math.min(2 * availableParallelism(), Math.floor(freemem() / WORKER_BYTES))),
);

/**
 * Whether the tests visit two sites behind nginx instead of one site (E2E_MACHINES=1). nginx itself
 * refuses some malformed requests.
 */
export const ON_MACHINES = process.env.E2E_MACHINES === '1';
/** The machines that the site runs on, by number. */
export const MACHINES = ON_MACHINES ? [1, 2] : [1];

const first = Number(process.env.E2E_FIRST_PORT ?? 3100);

/** The ports and folders of one worker. @param worker its number, from 0 */
export function serversOf(worker: number) {
  const port = first + 20 * worker;
  const folder = `test-results/worker-${worker}`;
  return {
    sitePort: port,
    ownSitePort: port + 2,
    otherSitePort: port + 3,
    proxyPort: port + 4,
    proxyRedirectPort: port + 5,
    metricsPort: port + 6,
    apiPort: port + 10,
    ownApiPort: port + 11,
    redisPort: port + 12,
    redisWayPort: port + 13,
    pairPort: port + 14,
    folder,
    apiDataDir: `${folder}/api-data`,
  };
}

/** Modules of e2e/support that most sites preload, because dozens of sites share a processor. */
export const LEAN = ['prerender-menu-only', 'compress-fast'];

/** Ports and folders of the current worker. */
export const {
  /** The API with switchable faults, and the folder of its messages. */
  apiPort: API_PORT,
  apiDataDir: API_DATA_DIR,
  /** Two sites and an API that a test starts itself, and the metrics of one site. */
  ownSitePort: OWN_SITE_PORT,
  otherSitePort: OTHER_SITE_PORT,
  ownApiPort: OWN_API_PORT,
  metricsPort: METRICS_PORT,
  /** The nginx in front of both sites, its redirect from http to https, and the shared Redis. */
  proxyPort: PROXY_PORT,
  proxyRedirectPort: PROXY_REDIRECT_PORT,
  redisPort: REDIS_PORT,
  /** The relay through which one of both sites reaches Redis. */
  redisWayPort: REDIS_WAY_PORT,
  /** The folder for files that tests write. */
  folder: TEST_FOLDER,
  sitePort,
} = serversOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0));

/** The site on the API with switchable faults. */
export const SITE_URL = `http://localhost:${sitePort}`;
/** The port of the site that all workers share, with the embedded API like `npm start`. */
export const DEMO_PORT = first + 1;
export const DEMO_URL = `http://localhost:${DEMO_PORT}`;
