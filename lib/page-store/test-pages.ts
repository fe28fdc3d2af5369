import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { nodeFs } from 'next/dist/server/lib/node-fs-methods.js';
import { withRequestContext } from '../process/request-context.js';
import type { Redis } from '../redis';
import CacheHandler from './cache-handler.js';
import { openPageStore } from './index.js';
import type { Build } from './page.js';
import type { PageStoreSettings } from './settings.js';

/* For the tests of the page store: pages as Next renders them, stored and read as Next does. */

/** An inline script that is trusted; a test of pages of unknown shape mocks trusted-scripts to say so. */
export const THEME = 'document.documentElement.dataset.theme="dark"';

const LOADER = '{const loader=1}';

/** What the pages are made with. */
const BUILD: Build = {
  id: 'test-build',
  loader: LOADER,
  trustedScripts: new Set([THEME]),
  styleSheet: (href) => (href === '/_next/static/a.css' ? 'a{color:red}' : undefined),
};

export type TestPage = {
  html: string;
  status: number | undefined;
  headers: Record<string, string>;
};
type Control = { revalidate: number | false; expire?: number };

/** What Next calls `get` with. */
export const read = { kind: 'APP_PAGE', isFallback: false } as never;

/** Next's key of the page at a path. */
export const keyOf = (urlPath: string) => `/route-cache/APP_PAGE/0123/$${urlPath}`;

/** A page with this text that may declare a status, of the shape that Next gives it. */
export function page(text: string, status?: number): TestPage {
  const flight = `0:${JSON.stringify(text)}\n`;
  const push = JSON.stringify([1, flight]).replaceAll('<', '\\u003c');
  const html = [
    '<!DOCTYPE html><html><head>',
    status ? `<meta name="x-page-status" content="${status}"/>` : '',
    '<link rel="stylesheet" href="/_next/static/a.css" data-precedence="next"/>',
    `<script src="/_next/static/page.js" async=""></script></head><body><p>${text}</p>`,
    `<script>${THEME}</script>`,
    '<script id="_R_">(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":[],"runtimeModuleIds":[1]});</script>',
    '<script>(self.__next_f=self.__next_f||[]).push([0])</script>',
    `<script>self.__next_f.push(${push})</script></body></html>`,
  ].join('');
  return { kind: 'APP_PAGE', html, rscData: Buffer.from(flight), headers: {} } as never;
}

/** One request: what Next calls on the one handler that it makes for it. */
export type TestRequest = {
  get(): Promise<{ page: TestPage; isStale: boolean } | undefined>;
  /** Ends a rendering. @returns what Next responds with, and for how long it is fresh */
  set(data: TestPage, revalidate?: number): Promise<{ response: TestPage; cacheControl: Control }>;
};

let keys = 0;

/** The page store of one process after another, on one folder, and the key of one page in it. */
export class TestSite {
  readonly root = mkdtempSync(path.join(tmpdir(), 'page-store-'));
  readonly folder = path.join(this.root, 'pages');
  readonly log = jest.fn();
  settings: PageStoreSettings = { source: 'one', revalidateSeconds: 30, https: false };
  key = '';

  /** Whether the process shares pages with others, for which a test mocks shared-pages.js. */
  isShared = false;

  /** From now on about another page, in a process that has just started. */
  begin({ isShared = false } = {}): void {
    keys += 1;
    this.isShared = isShared;
    this.key = keyOf(`/article/a${keys}`);
    this.settings = { source: 'one', revalidateSeconds: 30, https: false };
    this.log.mockClear();
    this.removeFiles();
    this.restart();
  }

  removeFiles(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  restart(settings: Partial<PageStoreSettings> = {}): void {
    Object.assign(this.settings, settings);
    const folder = path.join(this.folder, this.settings.source);
    openPageStore({
      settings: { ...this.settings },
      build: BUILD,
      folder,
      log: this.log,
      ...(this.isShared && { redis: {} as Redis }),
    });
  }

  /**
   * @param options `isVisitors`: whether a visitor has sent it; otherwise it is the site's
   *   own, which renders a stale page again
   */
  request(key = this.key, { isVisitors = false } = {}): TestRequest {
    const handler = this.handler();
    return {
      async get() {
        const context = { id: 'test', upstreamMs: 0, isRevalidating: !isVisitors };
        const entry = await withRequestContext(context, () => handler.get(key, read));
        if (!entry) return undefined;
        const {
          value,
          lastModified = 0,
          cacheControl,
        } = entry as never as {
          value: TestPage;
          lastModified: number;
          cacheControl: { revalidate: number };
        };
        // As Next's incremental cache works it out.
        const now = performance.timeOrigin + performance.now();
        return { page: value, isStale: lastModified + cacheControl.revalidate * 1000 < now };
      },
      async set(data, revalidate = 31_536_000) {
        const cacheControl: Control = { revalidate, expire: 31_536_000 };
        await handler.set(key, data as never, { cacheControl } as never);
        return { response: data, cacheControl };
      },
    };
  }

  /** Renders and stores a page in a request of its own. */
  async store(data: TestPage, key = this.key, revalidate = 31_536_000) {
    return this.request(key).set(data, revalidate);
  }

  async load(key = this.key): Promise<TestPage | undefined> {
    return (await this.request(key).get())?.page;
  }

  handler(): CacheHandler {
    return new CacheHandler({
      fs: nodeFs,
      flushToDisk: true,
      serverDistDir: this.root,
      revalidatedTags: [],
    } as never);
  }

  /** Names of the files of the page store. */
  files(): string[] {
    try {
      const entries = readdirSync(this.folder, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    } catch {
      return [];
    }
  }

  remove(): void {
    rmSync(this.root, { recursive: true });
  }
}

/** Moves the clocks that date pages on, or back. @returns puts them right again */
export function shiftClocks(milliseconds: number): () => void {
  const [monotonic, wall] = [performance.now.bind(performance), Date.now.bind(Date)];
  const spies = [
    jest.spyOn(performance, 'now').mockImplementation(() => monotonic() + milliseconds),
    jest.spyOn(Date, 'now').mockImplementation(() => wall() + milliseconds),
  ];
  return () => {
    for (const spy of spies) spy.mockRestore();
  };
}
