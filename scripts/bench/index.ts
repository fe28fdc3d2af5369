import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { exitOnSignals } from '../lib/server.mjs';
import { siteArguments } from '../lib/site-server.mjs';
import { blankAppArguments, buildBlankApp } from './blank-app';
import { listCost } from './many-articles';
import { median } from './numbers';
import { processorTimes } from './processor';
import { Site } from './site';
import { type Figure, printFigures } from './table';
import { type Paint, paint, weigh, withBrowser } from './visit';

/*
 * `npm run bench`: weight and cost of pages, compared with a blank app on the same version
 * of Next in the same run, and with the limits. Times depend on the machine: only their
 * ratios can be compared between runs.
 */

type Page = {
  name: string;
  path: string;
  /** Limits in bytes of its HTML, and of everything that it loads, if there are any. */
  html?: number;
  total?: number;
};

const PAGES: readonly Page[] = [
  { name: 'home', path: '/', html: 12_000, total: 230_000 },
  { name: 'list', path: '/blog', html: 8_000, total: 330_000 },
  { name: 'article', path: '/article/who-owns-your-game', total: 230_000 },
  { name: 'about', path: '/about' },
  { name: 'contact', path: '/contact' },
];
/** Limit of an article page's HTML, as a multiple of the article's own HTML. */
const ARTICLE_HTML_TIMES = 2.3;
const VISITS = 5;

const PARTS = ['weights', 'paints', 'processor', 'lists'];
const USAGE = 'Usage: npm run bench -- [--port 4600] [weights] [paints] [processor] [lists]';

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { port: { type: 'string', default: '4600' } },
  });
  const port = Number(values.port);
  if (!(Number.isInteger(port) && port > 0 && port < 65_535)) {
    throw new Error('--port must be a whole number from 1 to 65534.');
  }
  const unknown = positionals.find((it) => !PARTS.includes(it));
  if (unknown) throw new Error(`There is no part "${unknown}". ${USAGE}`);
  const wants = (part: string) => positionals.length === 0 || positionals.includes(part);
  return { port, wants };
}

async function main(): Promise<void> {
  const { port, wants } = readArguments();
  exitOnSignals();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-'));
  const site = new Site(siteArguments(), port, { DATA_DIR: dataDir });
  const blank = new Site(blankAppArguments(port + 1), port + 1);
  try {
    if (['weights', 'paints', 'processor'].some(wants)) {
      await buildBlankApp();
      await Promise.all([site.start(), blank.start()]);
      await withBrowser(async (browser) => {
        if (wants('weights')) await printWeights(browser, site, blank);
        if (wants('paints')) await printPaints(browser, site, blank);
      });
      if (wants('processor')) await printProcessorTimes(site, blank);
      await Promise.all([site.stop(), blank.stop()]);
    }
    if (wants('lists')) await printListCosts(port, dataDir);
  } finally {
    await Promise.all([site.stop(), blank.stop()]);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function printWeights(browser: Browser, site: Site, blank: Site): Promise<void> {
  const figures: Figure[] = [];
  const empty = await weigh(browser, blank.url);
  for (const { name, path: page, html, total } of PAGES) {
    // A first visit, so that the image optimizer has the pictures stored.
    await weigh(browser, site.url + page);
    const weight = await weigh(browser, site.url + page);
    const add = (what: string, value: number, limit?: number, base?: number) =>
      figures.push({ name: `${name}: ${what}`, value, limit, base });
    add('scripts', weight.scripts, 149_000, empty.scripts);
    const articleLimit = ARTICLE_HTML_TIMES * weight.article || undefined;
    add('HTML', weight.html, html ?? articleLimit, empty.html);
    add('styles', weight.styles, 10_000);
    add('fonts', weight.fonts, 60_000);
    add('everything', weight.total, total, empty.total);
    add('pictures', weight.pictures);
    add('initial requests', weight.requests, 20, empty.requests);
  }
  printFigures('First visit, in bytes', figures);
}

async function printPaints(browser: Browser, site: Site, blank: Site): Promise<void> {
  const urls = [blank.url, ...PAGES.map((page) => site.url + page.path)];
  const paints = urls.map((): Paint[] => []);
  for (let visit = 0; visit < VISITS; visit += 1) {
    for (const [index, url] of urls.entries()) paints[index]?.push(await paint(browser, url));
  }
  const [empty, ...rest] = paints.map((visits) => ({
    largest: median(visits.map((it) => it.largest)),
    blocked: median(visits.map((it) => it.blocked)),
    shift: Math.max(...visits.map((it) => it.shift)),
  }));
  const figures = PAGES.flatMap(({ name }, index): Figure[] => {
    const measured = rest[index];
    if (!measured || !empty) return [];
    return [
      {
        name: `${name}: largest paint`,
        value: measured.largest,
        limit: 1_500,
        base: empty.largest,
      },
      { name: `${name}: blocked`, value: measured.blocked, limit: 70, base: empty.blocked },
      { name: `${name}: layout shift`, value: measured.shift, limit: 0 },
    ];
  });
  printFigures('First visit on a slow phone, in milliseconds', figures);
}

async function printProcessorTimes(site: Site, blank: Site): Promise<void> {
  const gzip = { 'accept-encoding': 'gzip' };
  const requests = [
    { site: blank, path: '/' },
    ...PAGES.map((page) => ({ site, path: page.path })),
    { site: blank, path: '/', headers: gzip },
    ...PAGES.map((page) => ({ site, path: page.path, headers: gzip })),
  ];
  const times = await processorTimes(requests);
  const half = requests.length / 2;
  const figures = requests.flatMap(({ path: page, headers }, index): Figure[] => {
    const base = times[index < half ? 0 : half] ?? 0;
    const value = times[index] ?? 0;
    if (index % half === 0) return [];
    const name = headers ? `${page}, compressed` : page;
    return [{ name, value, base, ...(!headers && { limit: 1.25 * base }) }];
  });
  printFigures('Processor time of a pre-rendered page, in microseconds', figures);
}

async function printListCosts(port: number, dataDir: string): Promise<void> {
  const few = await listCost(100, port, dataDir);
  const many = await listCost(10_000, port, dataDir);
  printFigures('10,000 articles of 8 KB beside 100, in milliseconds and bytes', [
    { name: 'a page of the list', value: many.list, base: few.list },
    { name: 'a search', value: many.search, base: few.search },
    { name: 'peak memory', value: many.size, base: few.size, limit: 450_000_000 },
  ]);
}

main().catch((error: Error & { code?: string }) => {
  console.error(error.message);
  if (error.code?.startsWith('ERR_PARSE_ARGS')) console.error(USAGE);
  process.exitCode = 1;
});
