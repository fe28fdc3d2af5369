import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { exitOnSignals, faultyApi, Server, site as siteDefinition } from '../lib/server.mjs';
import { Memory } from './memory';
import { makeTrouble, type Troubles } from './trouble';
import { openEveryPage, type Visits, visit } from './visitors';
import { type Messages, write } from './writers';

/*
 * `npm run soak`: minutes of mixed traffic on a site whose API is killed, slowed and
 * corrupted at random. It must not answer 5xx where it once was good, lose or
 * double a message, or hold on to ever more memory.
 */

const USAGE = 'Usage: npm run soak -- [--minutes 10] [--port 4400]';

function readArguments() {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '10' },
      port: { type: 'string', default: '4400' },
    },
  });
  const [minutes, port] = [Number(values.minutes), Number(values.port)];
  if (!(minutes > 0 && minutes <= 600)) throw new Error('--minutes must be from 0 to 600.');
  if (!(Number.isInteger(port) && port > 0 && port < 65_535)) {
    throw new Error('--port must be a whole number from 1 to 65534.');
  }
  return { minutes, port };
}

async function main(): Promise<boolean> {
  const { minutes, port } = readArguments();
  exitOnSignals();
  const [siteUrl, apiUrl] = [`http://localhost:${port}`, `http://127.0.0.1:${port + 1}`];
  const dataDir = mkdtempSync(path.join(tmpdir(), 'soak-'));
  const memory = new Memory();
  const api = new Server(faultyApi({ port: port + 1, dataDir }));
  const env = {
    NODE_OPTIONS: '--import ./e2e/support/report-heap.mjs',
    API_BASE_URL: apiUrl,
    SITE_URL: siteUrl,
    REVALIDATE_SECONDS: '2',
    CONTACT_RATE_LIMIT: '0',
  };
  const site = new Server(siteDefinition({ port, env }), { onLine: memory.onLine });

  try {
    await api.start();
    await site.start();
    const pages = await openEveryPage(siteUrl);
    console.log(`${pages.length} pages are good. Trouble for ${minutes} minutes…`);

    const end = Date.now() + minutes * 60_000;
    const isOver = () => Date.now() >= end || !site.isAlive();
    const [visits, writing, troubles] = await Promise.all([
      visit(siteUrl, pages, isOver),
      write(siteUrl, isOver),
      makeTrouble(api, apiUrl, isOver),
      memory.watch(site, isOver),
    ]);
    const messages = await writing.settle(dataDir);
    return report(visits, messages, troubles, memory, site.isAlive());
  } finally {
    await Promise.all([site.stop('SIGKILL'), api.stop('SIGKILL')]);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Prints what happened. @returns whether all is as it must be */
function report(
  visits: Visits,
  messages: Messages,
  troubles: Troubles,
  memory: Memory,
  isAlive: boolean,
): boolean {
  const counts = (map: Map<string | number, number>) =>
    [...map].map(([name, count]) => `${name}: ${count}`).join(', ');
  const { first, last, isFlat } = memory.verdict();
  const checks: [boolean, string][] = [
    [isAlive, 'the site is alive'],
    [
      visits.broken.length === 0,
      `${visits.broken.length} of ${visits.requests} answers were not as they must be`,
    ],
    [messages.lost.length === 0, `${messages.lost.length} of ${messages.written} messages lost`],
    [messages.doubled.length === 0, `${messages.doubled.length} doubled`],
    [isFlat, `heap ${first.toFixed(0)} MB in the first third, ${last.toFixed(0)} MB in the last`],
  ];
  console.log(`Troubles of the API: ${counts(troubles)}`);
  console.log(`Answers by status: ${counts(visits.byStatus)}`);
  console.log(`Tries to send a message: ${messages.tries}`);
  for (const [passed, text] of checks) console.log(`${passed ? 'ok  ' : 'FAIL'} ${text}`);
  for (const it of visits.broken.slice(0, 20)) console.log(`     ${it}`);
  return checks.every(([passed]) => passed);
}

main().then(
  (passed) => {
    process.exitCode = passed ? 0 : 1;
  },
  (error: Error & { code?: string }) => {
    console.error(error.message);
    if (error.code?.startsWith('ERR_PARSE_ARGS')) console.error(USAGE);
    process.exitCode = 1;
  },
);
