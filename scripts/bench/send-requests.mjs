import { Pool } from 'undici';

/*
 * Requests a URL for some seconds, and prints how often: `node send-requests.mjs URL SECONDS
 * CONNECTIONS`. A process of its own, so that it does not share a CPU with what measures.
 */

const [, , target = '', seconds, connections] = process.argv;
const { origin, pathname, search } = new URL(target);
const pool = new Pool(origin, { connections: Number(connections) });
const start = performance.now();
const end = start + Number(seconds) * 1_000;
let requests = 0;

async function requestUntilTheEnd() {
  while (performance.now() < end) {
    const options = {
      path: pathname + search,
      method: 'GET',
      headers: { 'accept-encoding': 'gzip' },
    };
    const { statusCode, body } = await pool.request(options);
    await body.dump({ limit: Number.POSITIVE_INFINITY });
    if (statusCode !== 200) throw new Error(`${target} responds with ${statusCode}.`);
    requests += 1;
  }
}

await Promise.all(Array.from({ length: Number(connections) }, requestUntilTheEnd));
console.log(JSON.stringify({ requests, seconds: (performance.now() - start) / 1_000 }));
await pool.destroy();
