import { parseArgs } from 'node:util';
import { ensureBuild } from '../../build/steps.mjs';
import { command, UsageError } from '../../engine';
import { exitOnSignals, faultyApi, site as siteDefinition } from '../../testing/server.mjs';
import { withServers } from '../with-servers';
import type { Check } from './clock';
import { injectFaults } from './faults';
import { heapIn, watchSite } from './memory';
import { beGreedy, openEveryPage, visit } from './visitors';
import { write } from './writers';

/*
 * `npm run soak`: a page that was good must not respond with 5xx while the API fails, no message
 * may be lost or duplicated, and memory must not keep growing.
 */

const PORT = 4400;

await command('Usage: npm run soak -- [--minutes 10]', async () => {
  const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
  const minutes = Number(values.minutes);
  if (!(minutes > 0 && minutes <= 600)) throw new UsageError('--minutes must be > 0 and ≤ 600.');
  exitOnSignals();
  await ensureBuild();
  if (!(await soak(minutes))) process.exitCode = 1;
});

/** @returns whether every check passed */
function soak(minutes: number): Promise<boolean> {
  return withServers(async (start, dataDir) => {
    const [siteUrl, apiUrl] = [`http://localhost:${PORT}`, `http://127.0.0.1:${PORT + 1}`];
    const env = {
      // The limit of deploy/site@.service.
      NODE_OPTIONS: '--max-old-space-size=512',
      API_BASE_URL: apiUrl,
      SITE_URL: siteUrl,
      REVALIDATE_SECONDS: '2',
      CONTACT_RATE_LIMIT: '0',
    };
    const heaps: number[] = [];
    const onLine = (line: string) => heaps.push(...heapIn(line));
    const api = await start(faultyApi({ port: PORT + 1, dataDir }));
    const definition = siteDefinition({ port: PORT, env, preloads: ['report-heap'] });
    const site = await start(definition, { onLine });
    const pages = await openEveryPage(siteUrl);
    console.log(`${pages.length} pages are good. Injecting faults for ${minutes} minutes…`);

    const end = Date.now() + minutes * 60_000;
    const isOver = () => Date.now() >= end || !site.isAlive();
    const [visits, settle, memory] = await Promise.all([
      visit(siteUrl, pages, isOver),
      write(siteUrl, isOver),
      watchSite(site, heaps, isOver),
      injectFaults(api, apiUrl, isOver),
      beGreedy(siteUrl, isOver),
    ]);
    const messages = await settle(dataDir);
    const isRunning: Check = [site.isAlive(), 'the site is running'];
    const checks = [isRunning, ...visits, ...messages, ...memory];
    for (const [passed, text] of checks) console.log(`${passed ? 'ok  ' : 'FAIL'} ${text}`);
    return checks.every(([passed]) => passed);
  });
}
