/** Where the servers of the journeys listen: a few ports from this one on. */
const first = Number(process.env.E2E_FIRST_PORT ?? 3100);

/** The API that can be told to fail. */
export const API_PORT = first + 10;
/** Where it keeps the messages it is sent. */
export const API_DATA_DIR = 'test-results/faulty-data';
/** The site on the API that can be told to fail. */
export const SITE_PORT = first;
/** The site as `npm start` runs it, on its embedded API. */
export const DEMO_PORT = first + 1;
/** A site that a test starts by itself, and its API. */
export const OWN_SITE_PORT = first + 2;
export const OWN_API_PORT = first + 11;

export const DEMO_URL = `http://localhost:${DEMO_PORT}`;
/** Where that site keeps the messages it is sent. */
export const DEMO_DATA_DIR = 'test-results/demo-data';
