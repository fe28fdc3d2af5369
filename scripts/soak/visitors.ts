import { setTimeout as sleep } from 'node:timers/promises';
import { between, type IsOver, pick } from './clock';

/** Visitors at the same time. */
const VISITORS = 6;
/** Milliseconds between one visitor's requests, at most. */
const PAUSE_MS = 40;
/** Milliseconds after which an answer counts as missing. */
const PATIENCE_MS = 60_000;

/** What visitors have met. */
export type Visits = {
  requests: number;
  /** Answers by status; 0 = none. */
  byStatus: Map<number, number>;
  /** Answers to what was once good that were not good any more. */
  broken: string[];
};

/** What is good at the start and has to stay so, whatever the API does. */
const PAGES = [
  '/',
  '/about',
  '/contact',
  '/blog',
  '/blog?page=2',
  '/blog?search=contract',
  '/blog?tags=ip',
  '/api/articles?search=contract',
  '/r/discord',
  '/r/press-kit-guide',
  '/feed/atom.xml',
  '/sitemap.xml',
  '/healthz',
  '/readyz',
];

/** What is the API's at that moment, or nobody's. */
const PASSING = [
  () => '/media/covers/a01/cover.webp',
  () => '/media/video/hero.webm',
  () => '/api/redirects/discord',
  () => `/article/unknown-${Math.random()}`,
  () => `/r/unknown-${Math.random()}`,
  () => `/blog?search=${Math.random()}`,
  () => `/nothing-here/${Math.random()}`,
];

/** Visits every page while the API is well. @returns the pages that are good */
export async function openEveryPage(site: string): Promise<string[]> {
  const sitemap = await (await fetch(`${site}/sitemap.xml`)).text();
  const articles = [...sitemap.matchAll(/<loc>[^<]*(\/article\/[^<]+)<\/loc>/g)].map(
    ([, path = '']) => path,
  );
  const pages = [...PAGES, ...articles];
  for (const path of pages) {
    const status = await statusOf(site + path);
    if (!isGood(status)) throw new Error(`${path} is ${status} before any trouble.`);
  }
  return pages;
}

/** Visits pages at random until the soak is over. */
export async function visit(site: string, pages: string[], isOver: IsOver): Promise<Visits> {
  const visits: Visits = { requests: 0, byStatus: new Map(), broken: [] };
  const visitor = async () => {
    while (!isOver()) {
      const passing = Math.random() < 0.2;
      const path = passing ? pick(PASSING)() : pick(pages);
      const status = await statusOf(site + path);
      visits.requests += 1;
      visits.byStatus.set(status, (visits.byStatus.get(status) ?? 0) + 1);
      const answered = status >= 200 && (status < 500 || status === 503);
      if (passing ? !answered : !isGood(status)) visits.broken.push(`${path}: ${status}`);
      await sleep(between(0, PAUSE_MS));
    }
  };
  await Promise.all(Array.from({ length: VISITORS }, visitor));
  return visits;
}

function isGood(status: number): boolean {
  return status === 200 || status === 307;
}

/** The status of an answer that came whole; 0 for one that did not. */
async function statusOf(url: string): Promise<number> {
  let status = 0;
  try {
    const answer = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    ({ status } = answer);
    await answer.arrayBuffer();
    return status;
  } catch {
    // A file that breaks off with the API has begun well.
    return url.includes('/media/') ? status : 0;
  }
}
