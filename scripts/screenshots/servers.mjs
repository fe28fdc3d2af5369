import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { siteArguments } from '../lib/site-server.mjs';
import { root } from '../lib/steps.mjs';

/**
 * @typedef {object} Servers
 * @property {string} site URL of the site
 * @property {() => Promise<void>} reset restores the demo content and removes all faults
 * @property {(fault: { path: string, kind: string, delayMs?: number, method?: string }) => Promise<void>} fault
 * @property {(article: Record<string, unknown>) => Promise<void>} putArticle
 * @property {() => Promise<void>} stop
 */

const PORT = Number(process.env.PORT || 3200);

/**
 * Starts the site on the API that can be told to fail (e2e/faulty-api.ts), on PORT and the port after it.
 * @returns {Promise<Servers>}
 */
export async function startServers() {
  const site = `http://localhost:${PORT}`;
  const api = `http://127.0.0.1:${PORT + 1}`;
  const children = [
    start(['--import', 'tsx', 'e2e/faulty-api.ts'], { FAULTY_API_PORT: String(PORT + 1) }),
    start(siteArguments(), {
      PORT: String(PORT),
      API_BASE_URL: api,
      REVALIDATE_SECONDS: '1',
      CONTACT_RATE_LIMIT: '0',
    }),
  ];
  await Promise.all([waitUntilUp(`${site}/healthz`), waitUntilUp(`${api}/banner`)]);

  /** @type {(method: string, path: string, body?: unknown) => Promise<void>} */
  const tell = async (method, path, body) => {
    await fetch(api + path, { method, ...(body !== undefined && { body: JSON.stringify(body) }) });
  };
  return {
    site,
    reset: async () => {
      await tell('DELETE', '/__faults');
      await tell('DELETE', '/__content');
    },
    fault: (fault) => tell('POST', '/__faults', fault),
    putArticle: (article) => tell('PUT', '/__articles', article),
    stop: async () => {
      for (const child of children) child.kill();
    },
  };
}

/**
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
function start(args, env) {
  return spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATA_DIR: 'test-results/screenshots-data', ...env },
  });
}

/** @param {string} url */
async function waitUntilUp(url) {
  for (let attempt = 0; attempt < 300; attempt++) {
    const ok = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ok) return;
    await wait(100);
  }
  throw new Error(`${url} does not respond.`);
}
