import { PREVIEW_SECRET } from '../../testing/preview.mjs';
import { exitOnSignals, faultyApi, Server, site } from '../../testing/server.mjs';

/**
 * @typedef {object} Running
 * @property {string} site URL of the site
 * @property {() => Promise<void>} reset restores the demo content and removes all faults
 * @property {() => Promise<void>} stop
 */

/** @typedef {Running & import('../../testing/screens/screens.mjs').Changes} Servers */

const PORT = Number(process.env.PORT || 3200);
const DATA_DIR = 'test-results/screenshots-data';

/**
 * Starts the site on the API that can be told to fail (testing/faulty-api.ts), on PORT and the port after it.
 * @returns {Promise<Servers>}
 */
export async function startServers() {
  exitOnSignals();
  const siteUrl = `http://localhost:${PORT}`;
  const apiUrl = `http://127.0.0.1:${PORT + 1}`;
  const env = {
    API_BASE_URL: apiUrl,
    DATA_DIR,
    REVALIDATE_SECONDS: '1',
    CONTACT_RATE_LIMIT: '0',
    PREVIEW_SECRET,
  };
  const servers = [faultyApi({ port: PORT + 1, dataDir: DATA_DIR }), site({ port: PORT, env })].map(
    (definition) => new Server(definition, { onErrors: (text) => process.stderr.write(text) }),
  );
  await Promise.all(servers.map((server) => server.start()));

  /** @type {(method: string, path: string, body?: unknown) => Promise<void>} */
  const control = async (method, path, body) => {
    await fetch(apiUrl + path, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  };
  return {
    site: siteUrl,
    reset: async () => {
      await control('DELETE', '/__faults');
      await control('DELETE', '/__content');
    },
    fault: (fault) => control('POST', '/__faults', fault),
    putArticle: (article) => control('PUT', '/__articles', article),
    stop: async () => {
      await Promise.all(servers.map((server) => server.stop()));
    },
  };
}
