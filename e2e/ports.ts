/*
 * The ports, folders and preloads of the servers for e2e tests. Each worker has servers of its own,
 * because a test that makes its API fail must not affect the tests of another worker.
 */

/** Workers that run e2e tests at the same time; each starts two servers. */
export const WORKERS = Number(process.env.E2E_WORKERS ?? 4);

/**
 * Whether the tests visit two sites behind nginx, and not one: E2E_MACHINES=1. nginx itself refuses
 * some requests that make no sense.
 */
export const ON_MACHINES = process.env.E2E_MACHINES === '1';
/** The machines on which the site runs, by number. */
export const MACHINES = ON_MACHINES ? [1, 2] : [1];

const first = Number(process.env.E2E_FIRST_PORT ?? 3100);

/** The servers of one worker. @param worker its number, from 0 */
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
    otherMetricsPort: port + 7,
    prometheusPort: port + 8,
    apiPort: port + 10,
    ownApiPort: port + 11,
    webKitDriverPort: port + 9,
    redisPort: port + 12,
    redisWayPort: port + 13,
    pairPort: port + 14,
    folder,
    apiDataDir: `${folder}/api-data`,
  };
}

// Playwright's number of the current worker.
const servers = serversOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0));

/** What most sites preload, as dozens of them share a processor; the modules are in e2e/support. */
export const LEAN = ['warm-menu-only', 'compress-fast'];

/** The API that can be told to fail. */
export const API_PORT = servers.apiPort;
/** The folder in which that API stores messages. */
export const API_DATA_DIR = servers.apiDataDir;
/** The site on the API that can be told to fail. */
export const SITE_URL = `http://localhost:${servers.sitePort}`;
/** The port of the one site as `npm start` runs it, on its embedded API, which all workers visit. */
export const DEMO_PORT = first + 1;
export const DEMO_URL = `http://localhost:${DEMO_PORT}`;
/** The port of a site that a test starts for itself. */
export const OWN_SITE_PORT = servers.ownSitePort;
/** The port of a second site that a test starts for itself, beside the first one. */
export const OTHER_SITE_PORT = servers.otherSitePort;
/** The port of the nginx in front of both. */
export const PROXY_PORT = servers.proxyPort;
/** The port on which that nginx redirects http to https. */
export const PROXY_REDIRECT_PORT = servers.proxyRedirectPort;
/** The ports of the metrics of both. */
export const METRICS_PORT = servers.metricsPort;
export const OTHER_METRICS_PORT = servers.otherMetricsPort;
/** The port of the Prometheus that scrapes both. */
export const PROMETHEUS_PORT = servers.prometheusPort;
/** The port of the Redis that both share. */
export const REDIS_PORT = servers.redisPort;
/** The port through which one of both reaches it. */
export const REDIS_WAY_PORT = servers.redisWayPort;
/** The port of an API that a test starts for itself. */
export const OWN_API_PORT = servers.ownApiPort;
/** The port of the driver of WebKit. */
export const WEBKIT_DRIVER_PORT = servers.webKitDriverPort;
/** The folder for files that tests of this worker write. */
export const TEST_FOLDER = servers.folder;
