import { setImmediate as tick } from 'node:timers/promises';
import { Body } from '../http/body';
import type { RequestContext } from '../process/request-context';
import type { Admission } from '../queue/admission';
import { BoundedQueue } from '../queue/bounded-queue';
import type { Router } from '../site';
import type { NextHandler } from './ask-next';
import type { PageResponse, Render, RenderedPage } from './make-page';
import { type PageOnDisk, PageStore } from './page-store';
import { Pages } from './pages';

export const visitor: RequestContext = { id: 'a', upstreamMs: 0, workClass: 'known', client: 'a' };

export const page = (text: string, more: Partial<RenderedPage> = {}): RenderedPage => ({
  status: 200,
  headers: {},
  body: new Body(text),
  ...more,
});
export const missing = page('missing', { status: 404 });
export const failed = page('failed', { status: 503 });

const LIFETIME = { freshSeconds: 60, staleSeconds: 600 };

/** Pages with a disk of their own, which the test renders. */
export function setUp() {
  const disk = new Map<string, PageOnDisk>();
  const files = {
    read: jest.fn(async (url: string) => disk.get(url)),
    write: jest.fn(async (url: string, onDisk: PageOnDisk) => void disk.set(url, onDisk)),
    remove: jest.fn(async (url: string) => void disk.delete(url)),
  };
  const render = jest.fn(async (url: string, _visitor?: RequestContext) => page(`1 ${url}`));
  const queue = new BoundedQueue(32);
  const admission: Pick<Admission<NextHandler>, 'run'> = {
    run: ({ signal }, work, key) => queue.run(() => work(async () => {}), { key, signal }),
  };
  /** Opens the pages on this disk as another process does. */
  const isNamed = jest.fn<boolean, Parameters<Router['isStillNamed']>>(() => true);
  const open = () => {
    const store = new PageStore(files);
    const ask: Render = (_, { url }, by) => render(url, by);
    const site = { isStillNamed: isNamed, routeOf: () => undefined };
    return { store, pages: new Pages(store, admission, ask, LIFETIME, site) };
  };
  return { disk, files, render, admission, isNamed, open, ...open() };
}

/** Pages of which the first is stored, in memory and on disk. */
export async function setUpStored() {
  const all = setUp();
  await all.pages.get('/', visitor);
  while (all.disk.size < 1) await tick();
  return all;
}

export const text = ({ body }: PageResponse) => Buffer.from(body.bytes).toString();
export const read = async (pages: Pages, url = '/') => {
  const { page: found, cacheStatus } = await pages.get(url, visitor);
  return `${cacheStatus}: ${text(found)}`;
};
/** Lets the next rendering wait. @returns a function that ends it */
export function hang({ mockReturnValueOnce }: ReturnType<typeof setUp>['render']) {
  let end = (_: RenderedPage) => {};
  mockReturnValueOnce(new Promise((resolve) => (end = resolve)));
  return (rendered: RenderedPage) => end(rendered);
}

/** Waits until pages in the background are rendered, compressed and written. */
export const settle = async () => {
  for (let turn = 0; turn < 100; turn += 1) await tick();
};
