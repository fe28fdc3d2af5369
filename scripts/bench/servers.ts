import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from '../../build/steps.mjs';
import { site } from '../../testing/server.mjs';
import { type Start, withServers } from '../with-servers';
import { receivedBytes } from './requests';

/** The first of the TCP ports that the bench uses. */
export const PORT = 4600;

/** The five pages that visitors come for. All are stored. */
const PAGES = {
  home: '/',
  list: '/blog',
  article: '/article/who-owns-your-game',
  about: '/about',
  contact: '/contact',
};

/** Milliseconds after which all documents are compressed with the strongest compression. */
const SETTLED_MS = 10_000;

/** Folder of the blank app; not under version control. */
const BLANK_APP = '.bench/blank';
const BLANK_FILES = {
  'app/layout.js':
    'export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html>; }\n',
  'app/page.js': 'export default function Page() { return <main><h1>Hello</h1></main>; }\n',
  'app/dynamic/page.js':
    "export const dynamic = 'force-dynamic';\nexport { default } from '../page';\n",
  // Without its own file, Next would run the site's instrumentation.ts.
  'instrumentation.js': 'export function register() {}\n',
  'next.config.mjs': 'export default { poweredByHeader: false };\n',
  'package.json': '{ "private": true }\n',
};

/** A page that is measured; `pid` is the process that serves it. */
type Target = { name: string; url: string; pid: number };

/**
 * Runs a task with the pages of the site, and the page of the blank app at the end. All pages of the
 * site are stored before, so that no rendering in advance disturbs the measurement.
 */
export async function withSites<T>(task: (targets: Target[]) => Promise<T>): Promise<T> {
  return withServers(async (start, folder) => {
    const own = await start(
      site({ port: PORT, env: { DATA_DIR: folder, REVALIDATE_SECONDS: '3600' } }),
    );
    const blank = await startBlankApp(start);
    const pages = Object.entries(PAGES).map(([name, page]) => ({
      name,
      url: `http://localhost:${PORT}${page}`,
      pid: own.pid,
    }));
    const sitemap = await (await fetch(`http://localhost:${PORT}/sitemap.xml`)).text();
    for (const [, url = ''] of sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)) await receivedBytes(url);
    await sleep(SETTLED_MS);
    return task([...pages, { name: 'blank page', ...blank }]);
  });
}

/** Starts the blank app, which also has `/dynamic`; the first start builds it. */
export async function startBlankApp(start: Start): Promise<{ url: string; pid: number }> {
  blankBuild ??= buildBlankApp();
  await blankBuild;
  const url = `http://localhost:${PORT + 1}`;
  const next = ['node_modules/next/dist/bin/next', 'start', BLANK_APP];
  const args = [...next, '-p', String(PORT + 1), '-H', 'localhost'];
  const { pid } = await start({ args, env: { NEXT_TELEMETRY_DISABLED: '1' }, url });
  return { url, pid };
}

let blankBuild: Promise<void> | undefined;

/** Builds a minimal app with the site's version of Next: the lower bound of what a page costs. */
async function buildBlankApp(): Promise<void> {
  rmSync(BLANK_APP, { recursive: true, force: true });
  for (const [name, text] of Object.entries(BLANK_FILES)) {
    const file = path.join(BLANK_APP, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  console.log('Building a blank app for comparison…');
  await run('next', ['build', BLANK_APP], { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' });
}
