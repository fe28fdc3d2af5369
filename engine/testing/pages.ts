import { setImmediate as tick } from 'node:timers/promises';
import { SingleFlight } from '../cache/swr-cache';
import { type FoundPage, Pages } from '../pages/pages';
import type { RenderedPage } from '../pages/render';
import type { RequestContext } from '../process/request-context';
import { TooBusyError } from '../queue/slots';
import { Body } from '../response/body';
import type { PageResponse } from '../response/page-response';
import type { Router } from '../site';
import { testContext } from './test-context';

export const visitor = testContext({ client: 'a' });

export const page = (text: string, more: Partial<RenderedPage> = {}): RenderedPage => ({
  status: 200,
  headers: {},
  body: new Body(text),
  ...more,
});
export const missing = page('missing', { status: 404 });
export const failed = page('failed', { status: 503 });

const LIFETIME = { freshSeconds: 60, staleSeconds: 600 };

/** Pages with a disk of their own, rendered by the test. */
export function setUp() {
  const disk = new Map<string, Uint8Array>();
  const files = {
    read: jest.fn(async (url: string) => {
      const bytes = disk.get(url);
      return bytes && { bytes: Buffer.from(bytes), date: 0 };
    }),
    write: jest.fn(async (url: string, bytes: Uint8Array) => void disk.set(url, bytes)),
    remove: jest.fn(async (url: string) => void disk.delete(url)),
  };
  const render = jest.fn(async (url: string, _visitor?: RequestContext) => page(`old ${url}`));
  const isNamed = jest.fn<boolean | undefined, Parameters<Router['isStillPublished']>>(() => true);
  const flights = new SingleFlight<never>();
  const slots = {
    isFull: false,
    free: Promise.resolve(),
    run<Result>(_: object, work: () => Promise<Result>, key = String(Math.random())) {
      if (slots.isFull) return Promise.reject(new TooBusyError());
      const { free } = slots;
      return flights.run(key, () => free.then(work) as Promise<never>) as Promise<Result>;
    },
  };
  const open = () =>
    new Pages({
      render: ({ url }, by) => render(url, by),
      router: { isStillPublished: isNamed, routeOf: () => undefined },
      lifetime: LIFETIME,
      admission: slots,
      files,
    });
  return { disk, files, render, slots, isNamed, open, pages: open() };
}

/** Pages among which that of `/` is stored, in memory and on disk. */
export async function setUpStored() {
  const all = setUp();
  await all.pages.get('/', visitor);
  while (all.disk.size < 1) await tick();
  return all;
}

export const text = ({ body }: PageResponse) => Buffer.from(body.bytes).toString();
const described = ({ page: found, cacheStatus }: FoundPage) => `${cacheStatus}: ${text(found)}`;
export const read = async (pages: Pages, url = '/') => described(await pages.get(url, visitor));

/** Delays the next rendering. @returns a function that ends it */
export function hang({ mockReturnValueOnce }: ReturnType<typeof setUp>['render']) {
  let end = (_: RenderedPage) => {};
  mockReturnValueOnce(new Promise((resolve) => (end = resolve)));
  return (rendered: RenderedPage) => end(rendered);
}

export const untilIdle = async () => {
  for (let count = 0; count < 100; count += 1) await tick();
};
