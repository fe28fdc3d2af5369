import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuild } from '../../build/steps.mjs';
import { exitOnSignals, faultyApi, Server, site as siteDefinition } from '../../testing/server.mjs';
import { command, UsageError } from '../command';
import { type FaultCounts, injectFaults } from './faults';
import { beGreedy } from './greedy';
import { Memory } from './memory';
import { openEveryPage, type Visits, visit } from './visitors';
import { type Messages, write } from './writers';

/*
 * `npm run soak`: minutes of mixed traffic on a site whose API is killed, slowed and
 * corrupted at random. A page that was good must not respond with 5xx, no message may be
 * lost or duplicated, and memory must not keep growing.
 */

const PORT = 4400;

await command('Usage: npm run soak -- [--minutes 10]', async () => {
  const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
  const minutes = Number(values.minutes);
  if (!(minutes > 0 && minutes <= 600)) throw new UsageError('--minutes must be from 0 to 600.');
  exitOnSignals();
  await ensureBuild();
  if (!(await soak(minutes))) process.exitCode = 1;
});

/** @returns whether every check passed */
async function soak(minutes: number): Promise<boolean> {
  const [siteUrl, apiUrl] = [`http://localhost:${PORT}`, `http://127.0.0.1:${PORT + 1}`];
  const dataDir = mkdtempSync(path.join(tmpdir(), 'soak-'));
  const memory = new Memory();
  const api = new Server(faultyApi({ port: PORT + 1, dataDir }));
  const env = {
    // The heap that deploy/site@.service gives it.
    NODE_OPTIONS: '--import ./e2e/support/report-heap.mjs --max-old-space-size=512',
    API_BASE_URL: apiUrl,
    SITE_URL: siteUrl,
    REVALIDATE_SECONDS: '2',
    CONTACT_RATE_LIMIT: '0',
  };
  const site = new Server(siteDefinition({ port: PORT, env }), { onLine: memory.onLine });

  try {
    await api.start();
    await site.start();
    const pages = await openEveryPage(siteUrl);
    console.log(`${pages.length} pages are good. Faults for ${minutes} minutes…`);

    const end = Date.now() + minutes * 60_000;
    const isOver = () => Date.now() >= end || !site.isAlive();
    const [visits, writing, faults] = await Promise.all([
      visit(siteUrl, pages, isOver),
      write(siteUrl, isOver),
      injectFaults(api, apiUrl, isOver),
      memory.watch(site, isOver),
      beGreedy(siteUrl, isOver),
    ]);
    const messages = await writing.settle(dataDir);
    return report(visits, messages, faults, memory, site.isAlive());
  } finally {
    await Promise.all([site.stop('SIGKILL'), api.stop('SIGKILL')]);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Prints the results. @returns whether every check passed */
function report(
  visits: Visits,
  messages: Messages,
  faults: FaultCounts,
  memory: Memory,
  isAlive: boolean,
): boolean {
  const counts = (map: Map<string | number, number>) =>
    [...map].map(([name, count]) => `${name}: ${count}`).join(', ');
  const { first, last, isFlat, isWithin } = memory.verdict();
  const checks: [boolean, string][] = [
    [isAlive, 'the site is running'],
    [
      visits.broken.length === 0,
      `${visits.broken.length} of ${visits.requests} responses were bad`,
    ],
    [messages.lost.length === 0, `${messages.lost.length} of ${messages.written} messages lost`],
    [messages.duplicated.length === 0, `${messages.duplicated.length} duplicated`],
    [isFlat, `heap ${first.toFixed(0)} MB in the first third, ${last.toFixed(0)} MB in the last`],
    [isWithin, `the process had ${memory.peak} MB at most`],
  ];
  console.log(`Faults of the API: ${counts(faults)}`);
  console.log(`Responses by status: ${counts(visits.byStatus)}`);
  console.log(`Attempts to send a message: ${messages.attempts}`);
  for (const [passed, text] of checks) console.log(`${passed ? 'ok  ' : 'FAIL'} ${text}`);
  for (const it of visits.broken.slice(0, 20)) console.log(`     ${it}`);
  return checks.every(([passed]) => passed);
}
