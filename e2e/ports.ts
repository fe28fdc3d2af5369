/*
 * Where the servers of the journeys listen, and keep their files. Journeys run side
 * by side, and each of those who run them has servers of its own: they fail on demand.
 */

/** Workers that run journeys at the same time. */
export const WORKERS = 2;

const first = Number(process.env.E2E_FIRST_PORT ?? 3100);

/** The servers of one worker. @param worker its number, from 0 */
export function serversOf(worker: number) {
  const port = first + 20 * worker;
  const folder = `test-results/worker-${worker}`;
  return {
    sitePort: port,
    demoPort: port + 1,
    ownSitePort: port + 2,
    apiPort: port + 10,
    ownApiPort: port + 11,
    folder,
    apiDataDir: `${folder}/api-data`,
    demoDataDir: `${folder}/demo-data`,
  };
}

// Playwright's number for the worker this is.
const servers = serversOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0));

/**
 * Milliseconds for which the sites keep a connection: longer than any test waits between
 * two requests, as one that is closed just when it is used again fails its request.
 */
export const KEEP_ALIVE_MS = 120_000;

/** The API that can be told to fail. */
export const API_PORT = servers.apiPort;
/** Where it keeps the messages it is sent. */
export const API_DATA_DIR = servers.apiDataDir;
/** The site on the API that can be told to fail. */
export const SITE_URL = `http://localhost:${servers.sitePort}`;
/** The site as `npm start` runs it, on its embedded API. */
export const DEMO_URL = `http://localhost:${servers.demoPort}`;
/** A site that a test starts by itself, and its API. */
export const OWN_SITE_PORT = servers.ownSitePort;
export const OWN_API_PORT = servers.ownApiPort;
/** For files of a test's own. */
export const TEST_FOLDER = servers.folder;
