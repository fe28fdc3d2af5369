import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Definition, Server, site } from '../../testing/server';
import { run } from '../steps/run-program.mjs';

const PORT = 4600;
export const SITE_URL = `http://localhost:${PORT}`;
export const BLANK_URL = `http://localhost:${PORT + 1}`;

/** The pages that visitors come for. The server has stored all of them. */
const PAGES = ['/', '/blog', '/article/who-owns-your-game', '/about', '/contact'];
/** Milliseconds after which all documents have their strongest compression. */
const COMPRESSED_MS = 10_000;

const BLANK_APP = '.bench/blank';
export const SITE_SETTINGS = { PORT: String(PORT), DATA_DIR: '.bench/data' };
const BLANK_SETTINGS = { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' };

const BLANK_FILES = {
  'app/layout.js':
    'export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html>; }\n',
  'app/page.js': 'export default function Page() { return <main><h1>Hello</h1></main>; }\n',
  'app/dynamic/page.js':
    "export const dynamic = 'force-dynamic';\nexport { default } from '../page';\n",
  // Without this file, Next would run the site's instrumentation.ts.
  'instrumentation.js': 'export function register() {}\n',
  'next.config.mjs': 'export default { poweredByHeader: false };\n',
  'package.json': '{ "private": true }\n',
};

/** A page to measure; `pid` is the process that serves it. */
type Target = { name: string; url: string; pid: number };

/**
 * Runs a task with a server of the site, and with one of a blank app on the same version of Next.
 */
export async function withServers<Result>(
  definition: Definition,
  task: (sitePid: number, blankPid: number) => Promise<Result>,
): Promise<Result> {
  blankBuild ??= buildBlankApp();
  await blankBuild;
  const next = ['node_modules/next/dist/bin/next', 'start', BLANK_APP];
  const args = [...next, '-p', String(PORT + 1), '-H', 'localhost'];
  const own = new Server(definition);
  const blank = new Server({ args, env: BLANK_SETTINGS, url: BLANK_URL });
  try {
    await own.start();
    await blank.start();
    return await task(own.pid, blank.pid);
  } finally {
    await Promise.all([own, blank].map((server) => server.stop('SIGKILL')));
  }
}

/**
 * Runs a task with the pages of the site, and the page of the blank app as the last one. The site
 * has stored all its pages before, so that no prerendering disturbs the measurement.
 */
export function withPages<Result>(task: (targets: Target[]) => Promise<Result>): Promise<Result> {
  const definition = site({ port: PORT, env: { ...SITE_SETTINGS, REVALIDATE_SECONDS: '3600' } });
  return withServers(definition, async (sitePid, blankPid) => {
    const sitemap = await (await fetch(`${SITE_URL}/sitemap.xml`)).text();
    for (const [, url = ''] of sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)) {
      await (await fetch(url, { headers: { 'accept-encoding': 'br' } })).arrayBuffer();
    }
    await sleep(COMPRESSED_MS);
    const pages = PAGES.map((name) => ({ name, url: SITE_URL + name, pid: sitePid }));
    return task([...pages, { name: 'blank page', url: BLANK_URL, pid: blankPid }]);
  });
}

let blankBuild: Promise<void> | undefined;

/** Builds a minimal app, whose page has the lowest possible cost. */
async function buildBlankApp(): Promise<void> {
  rmSync(BLANK_APP, { recursive: true, force: true });
  mkdirSync(`${BLANK_APP}/app/dynamic`, { recursive: true });
  for (const [name, text] of Object.entries(BLANK_FILES)) {
    writeFileSync(`${BLANK_APP}/${name}`, text);
  }
  await run('next', ['build', BLANK_APP], { env: BLANK_SETTINGS });
}
