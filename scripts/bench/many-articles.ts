import { createApi } from '../../lib/embedded-api/app';
import { loadContent } from '../../lib/embedded-api/content';
import { createMessageStore } from '../../lib/embedded-api/messages';
import { startEmbeddedApi } from '../../lib/embedded-api/server';
import { siteArguments } from '../lib/site-server.mjs';
import { median } from './numbers';
import { Site } from './site';

const BODY_BYTES = 8_000;
const SAMPLES = 40;

/** Cost of lists with many articles. */
export type ListCost = {
  /** Milliseconds of a page of the list, once the list is cached. */
  list: number;
  /** Milliseconds of a search, once its list is cached. */
  search: number;
  /** Peak memory of the site, in bytes. */
  size: number;
};

/** Measures the site on an API with this many articles. */
export async function listCost(count: number, port: number, dataDir: string): Promise<ListCost> {
  const content = await loadContent();
  const words = 'publishing a game is a long walk with a torch and a map that you draw ';
  const body = words.repeat(Math.ceil(BODY_BYTES / words.length)).slice(0, BODY_BYTES);
  const articles = Array.from({ length: count }, (_, index) => ({
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
  const messages = createMessageStore(dataDir);
  const app = createApi({ content: { ...content, articles }, messages });
  const api = await startEmbeddedApi({ port: port + 1, dataDir, app });
  const site = new Site(siteArguments(), port, { API_BASE_URL: api.url });
  try {
    await site.start();
    const list = await time(`${site.url}/blog?page=5`);
    const search = await time(`${site.url}/api/articles?search=number-7`);
    return { list, search, size: (await site.usage()).size };
  } finally {
    await site.stop();
    await api.close();
    messages.close();
  }
}

/** Median of the response times in milliseconds, without the first request. */
async function time(url: string): Promise<number> {
  const times: number[] = [];
  for (let attempt = 0; attempt <= SAMPLES; attempt += 1) {
    const start = performance.now();
    const response = await fetch(url);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${url} responds with ${response.status}`);
    if (attempt > 0) times.push(performance.now() - start);
  }
  return median(times);
}
