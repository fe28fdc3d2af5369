import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { siteArguments } from '../../../build/site-server.mjs';
import { createApi } from '../../../lib/embedded-api/app';
import { loadContent } from '../../../lib/embedded-api/content';
import { createMessageStore } from '../../../lib/embedded-api/messages';
import { startEmbeddedApi } from '../../../lib/embedded-api/server';
import { median } from '../numbers';
import { Site } from '../site';
import type { Part } from './index';

const FEW = 100;
const MANY = 10_000;
const BODY_BYTES = 8_000;
const SAMPLES = 40;
/** What still counts as equally fast: medians of short times differ by this from run to run. */
const AS_FAST = 1.25;

/** Cost of lists on an API with this many articles. */
type ListCost = {
  /** Milliseconds of a page of the list, once the list is cached. */
  list: number;
  /** Milliseconds of a search, once its list is cached. */
  search: number;
  /** Peak memory of the site's process, in bytes. */
  memory: number;
};

/** Lists and memory with many articles, beside few. */
export const articles: Part = {
  title: '10,000 articles of 8 KB, beside 100.',
  async measure({ port }) {
    const few = await listCost(FEW, port);
    const many = await listCost(MANY, port);
    const ratio = (name: string, key: 'list' | 'search') => ({ name, value: many[key] / few[key] });
    return [
      {
        name: 'time of a page, against 100 articles',
        unit: 'times',
        cases: [ratio('list', 'list'), ratio('search', 'search')],
        limit: { atMost: AS_FAST },
      },
      {
        name: 'time of a page of the list',
        unit: 'ms',
        cases: [{ name: '10,000 articles', value: many.list }],
        compared: { name: '100 articles', value: few.list },
      },
      {
        name: 'time of a search',
        unit: 'ms',
        cases: [{ name: '10,000 articles', value: many.search }],
        compared: { name: '100 articles', value: few.search },
      },
      {
        name: 'peak memory',
        unit: 'bytes',
        cases: [{ name: '10,000 articles', value: many.memory }],
        limit: { atMost: 450_000_000 },
        compared: { name: '100 articles', value: few.memory },
      },
    ];
  },
};

/** Measures the site on an API with this many articles. */
async function listCost(count: number, port: number): Promise<ListCost> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-'));
  const messages = createMessageStore(dataDir);
  const content = { ...(await loadContent()), articles: manyArticles(count) };
  const app = createApi({ content, messages });
  const api = await startEmbeddedApi({ port: port + 1, dataDir, app });
  const site = new Site(siteArguments(), port, { API_BASE_URL: api.url });
  try {
    await site.start();
    const list = await responseTime(`${site.url}/blog?page=5`);
    const search = await responseTime(`${site.url}/blog?search=number-7`);
    return { list, search, memory: (await site.usage()).size };
  } finally {
    await site.stop();
    await api.close();
    messages.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function manyArticles(count: number) {
  const words = 'publishing a game is a long walk with a torch and a map that you draw ';
  const body = words.repeat(Math.ceil(BODY_BYTES / words.length)).slice(0, BODY_BYTES);
  return Array.from({ length: count }, (_, index) => ({
    id: `many-${index}`,
    name: `article-number-${index}`,
    slug: null,
    description: `What we learned, part ${index}.`,
    body,
    tags: [`tag-${index % 50}`, 'all'],
    hidden: false,
    uploadDate: new Date(Date.UTC(2026, 0, 1) - index * 3_600_000).toISOString(),
    uploads: [],
  }));
}

/** Median of the response times in milliseconds, without the first request. */
async function responseTime(url: string): Promise<number> {
  const times: number[] = [];
  for (let sample = 0; sample <= SAMPLES; sample += 1) {
    const start = performance.now();
    const response = await fetch(url);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${url} responds with ${response.status}`);
    if (sample > 0) times.push(performance.now() - start);
  }
  return median(times);
}
