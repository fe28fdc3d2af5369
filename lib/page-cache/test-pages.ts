import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { nodeFs } from 'next/dist/server/lib/node-fs-methods.js';
import PageCache from './index.js';

/* For the tests of the page cache: pages as Next makes them, stored and read as Next does. */

/** An inline script that is trusted; whoever uses this mocks trusted-scripts to say so. */
export const THEME = 'document.documentElement.dataset.theme="dark"';

export type TestPage = {
  html: string;
  status: number | undefined;
  headers: Record<string, string>;
};
type Control = { revalidate: number | false; expire?: number };

/** What Next asks the cache for. */
export const read = { kind: 'APP_PAGE', isFallback: false } as never;

/** Next's key of the page at an address. */
export const keyOf = (address: string) => `/route-cache/APP_PAGE/0123/$${address}`;

/** A page with this text that may declare a status. */
export function page(text: string, status?: number): TestPage {
  const meta = status ? `<meta name="x-page-status" content="${status}"/>` : '';
  const html = `<html>${meta}<p>${text}</p><script>${THEME}</script></html>`;
  return { kind: 'APP_PAGE', html, rscData: Buffer.from('rsc'), headers: {} } as never;
}

let keys = 0;

/** A page cache in a folder of its own, and the key of one page in it. */
export class TestCache {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'page-cache-'));
  cache = this.#newCache();
  key = '';

  /** From now on about another page, in a process that has just begun. */
  begin(): void {
    keys += 1;
    this.key = keyOf(`/article/a${keys}`);
    this.restart();
  }

  restart(): void {
    this.cache = this.#newCache();
  }

  /** Stores a page as Next does, and returns what it answers with and how long it lives. */
  async store(data: TestPage, key = this.key, revalidate = 31_536_000) {
    const cacheControl: Control = { revalidate, expire: 31_536_000 };
    await this.cache.set(key, data as never, { cacheControl } as never);
    return { answer: data, cacheControl };
  }

  async load(key = this.key): Promise<TestPage | undefined> {
    return (await this.cache.get(key, read))?.value as TestPage | undefined;
  }

  /** The pages on disk. */
  files(): string[] {
    const names = readdirSync(this.folder, { recursive: true, encoding: 'utf8' });
    return names.filter((name) => /html$/.test(name));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }

  #newCache() {
    return new PageCache({
      fs: nodeFs,
      flushToDisk: true,
      serverDistDir: this.folder,
      revalidatedTags: [],
    } as never);
  }
}
