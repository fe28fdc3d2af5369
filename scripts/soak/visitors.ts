import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { coversIn } from '../../testing/cover-urls';
import { flood, openGreedy } from '../../testing/greedy-client';
import { between, type Check, type IsOver, pick, rest } from './clock';
import { POISON_SLUGS } from './poison';

const VISITORS = 6;
const MAX_PAUSE_MS = 40;
const TIMEOUT_MS = 60_000;

const GREEDY_PAUSE_MS = 2_000;
const GREEDY_SEARCHES = 500;
/** Idle connections: more than a client may have. */
const GREEDY_CONNECTIONS = 3_000;

/** Paths that are good at the start and must stay good while the API fails. */
const PAGES = [
  '/',
  '/about',
  '/contact',
  '/blog',
  '/blog?page=2',
  '/blog?search=contract',
  '/blog?tags=ip',
  '/r/discord',
  '/r/press-kit-guide',
  '/feed/atom.xml',
  '/sitemap.xml',
  '/healthz',
  '/readyz',
];

/** A cover of the first page of the list, where the latest articles are. */
async function latestCover(site: string): Promise<string> {
  return pick(coversIn(await (await fetch(`${site}/blog`)).text()));
}

/** Paths that depend on the API at that moment, or do not exist: 4xx, 502 and 503 are allowed. */
const UNSTORED: ((site: string) => string | Promise<string>)[] = [
  latestCover,
  latestCover,
  async (site) => (await latestCover(site)).replace(/covers\/[^/]+/, `covers/${Math.random()}`),
  () => '/media/video/hero.webm',
  () => '/api/redirects/discord',
  () => `/article/unknown-${Math.random()}`,
  () => `/r/unknown-${Math.random()}`,
  () => `/blog?search=${Math.random()}`,
  () => `/nothing-here/${Math.random()}`,
  // Input of attackers: texts meant to break a page, and articles meant to exhaust the site.
  () => `/article/${"'".repeat(9_000)}${Math.random()}`,
  () => `/article/o'brien-${Math.random()}`,
  () => `/blog?search=${encodeURIComponent("'".repeat(200))}${Math.random()}`,
  () => `/blog?tags=${encodeURIComponent(`<${Math.random()}>`)}`,
  () => `/media/covers/${Math.random()}/cover.webp`,
  () => `/media/covers/a01/cover.webp/${Math.round(Math.random() * 5_000)}`,
  () => `/${pick(['api', '_next', 'media', 'share'])}/${Math.random()}?token=secret`,
  () => `/article/${pick(POISON_SLUGS)}`,
];

/** Visits every page before the first fault. @returns their paths @throws {Error} for a bad one */
export async function openEveryPage(site: string): Promise<string[]> {
  const sitemap = await (await fetch(`${site}/sitemap.xml`)).text();
  const articles = sitemap.match(/\/article\/[^<]+(?=<\/loc>)/g) ?? [];
  const pages = [...PAGES, ...articles, await latestCover(site)];
  for (const path of pages) {
    const status = await statusOf(site + path);
    if (!isGood(status)) throw new Error(`${path} has status ${status} before any fault.`);
  }
  return pages;
}

/** Visits pages at random until the soak test is over. */
export async function visit(site: string, pages: string[], isOver: IsOver): Promise<Check[]> {
  /** The number of responses with each status; the status 0 is no response. */
  const byStatus = new Map<number, number>();
  const broken: string[] = [];
  let requests = 0;
  const visitor = async () => {
    while (!isOver()) {
      const isUnstored = Math.random() < 0.2;
      const path = isUnstored ? await pick(UNSTORED)(site) : pick(pages);
      const status = await statusOf(site + path);
      requests += 1;
      byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
      const isHandled = status >= 200 && (status < 500 || status === 502 || status === 503);
      if (isUnstored ? !isHandled : !isGood(status)) broken.push(`${path}: ${status}`);
      await sleep(between(0, MAX_PAUSE_MS));
    }
  };
  await Promise.all(Array.from({ length: VISITORS }, visitor));
  console.log('Responses by status:', byStatus);
  const bad = [`${broken.length} of ${requests} responses were bad`, ...broken.slice(0, 20)];
  return [[broken.length === 0, bad.join('\n     ')]];
}

/** Takes more than a client's share of renderings and connections until the soak test is over. */
export async function beGreedy(site: string, isOver: IsOver): Promise<void> {
  const sockets = new Set<Socket>();
  while (!isOver()) {
    const paths = Array.from({ length: GREEDY_SEARCHES }, () => `/blog?search=${Math.random()}`);
    await flood(site, paths);
    while (sockets.size < GREEDY_CONNECTIONS) {
      const socket = openGreedy(site);
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    }
    await rest(GREEDY_PAUSE_MS, isOver);
  }
  for (const socket of sockets) socket.destroy();
}

function isGood(status: number): boolean {
  return status === 200 || status === 307;
}

/** The status of a complete response; 0 without one. */
async function statusOf(url: string): Promise<number> {
  let status = 0;
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, { redirect: 'manual', signal });
    ({ status } = response);
    await response.arrayBuffer();
    return status;
  } catch {
    // A streamed file may break off with the API, after a good status.
    return url.includes('/media/') ? status : 0;
  }
}
