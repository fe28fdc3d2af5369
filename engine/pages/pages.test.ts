import { setImmediate as tick } from 'node:timers/promises';
import { RETRY_MS } from '../process/time';
import { nextPublication } from '../publication/publication';
import { clock } from '../testing/clock';
import {
  failed,
  hang,
  missing,
  page,
  read,
  settle,
  setUp,
  setUpStored,
  text,
  visitor,
} from './test-pages';

jest.mock('../process/time', () => jest.requireActual('../testing/clock').withClock());

it('renders a page once, and sends it while it is fresh', async () => {
  const { pages, render } = setUp();
  const both = await Promise.all([read(pages), read(pages)]);
  expect(both).toEqual(['rendered: 1 /', 'rendered: 1 /']);
  clock.time += 59_999;
  expect(await read(pages)).toBe('fresh: 1 /');
  expect(pages.fromMemory('/')?.cacheStatus).toBe('fresh');
  expect(render).toHaveBeenCalledTimes(1);
});

it('sends a stale page at once, and revalidates it once behind the response', async () => {
  const { pages, render } = await setUpStored();
  clock.time += 60_000;
  render.mockResolvedValue(page('2'));
  expect([pages.fromMemory('/')?.cacheStatus, await read(pages)]).toEqual(['stale', 'stale: 1 /']);
  await settle();
  expect(await read(pages)).toBe('fresh: 2');
  expect(render.mock.calls.map(([, by]) => by)).toEqual([visitor, undefined]);
});

it('dates a page by the start of its rendering', async () => {
  const { pages, render } = setUp();
  render.mockImplementationOnce(async () => {
    nextPublication();
    clock.time += 61_000;
    return page('old');
  });
  await pages.get('/', visitor);
  render.mockResolvedValue(page('new'));
  expect(await read(pages)).toBe('rendered: new');
});

it.each([true, false])('stores the later rendering (after a publication: %p)', async (isAfter) => {
  const { pages, render } = setUp();
  const endFirst = hang(render);
  const first = pages.get('/', visitor);
  while (render.mock.calls.length < 1) await tick();
  clock.time += 1;
  render.mockResolvedValueOnce(page('later'));
  if (isAfter) nextPublication();
  const again = isAfter ? pages.get('/', visitor) : pages.prepare('/');
  expect(text((await again).page)).toBe('later');
  endFirst(page('earlier'));
  expect(text((await first).page)).toBe('earlier');
  expect(await read(pages)).toBe('fresh: later');
});

it('has a 404 in memory only, and sends in place of a stale one whatever is rendered', async () => {
  const { pages, render, files } = setUp();
  render.mockResolvedValue(missing);
  await pages.get('/x', visitor);
  expect(files.read.mock.calls).toEqual([['/x']]);
  expect(await read(pages, '/x')).toBe('fresh: missing');
  clock.time += 60_000;
  render.mockResolvedValue(failed);
  expect(await read(pages, '/x')).toBe('rendered: failed');
  render.mockResolvedValue(page('there'));
  expect(await read(pages, '/x')).toBe('rendered: there');
  expect(files.remove).not.toHaveBeenCalled();
});

it('has a page with an invented URL in memory only, and keeps it in an outage', async () => {
  const { pages, render, files } = setUp();
  render.mockResolvedValue(page('1', { isUnbounded: true }));
  await pages.get('/x', visitor);
  nextPublication();
  render.mockResolvedValue(failed);
  expect(await read(pages, '/x')).toBe('last-good: 1');
  await settle();
  expect(files.write).not.toHaveBeenCalled();
});

it('removes a page from disk once it is a 404', async () => {
  const { pages, render, disk, open } = setUp();
  await pages.get('/x', visitor);
  await pages.get('/y', visitor);
  while (disk.size < 2) await tick();
  nextPublication();
  render.mockResolvedValue(missing);
  await pages.get('/x', visitor);
  await open().pages.get('/y', visitor);
  await settle();
  expect([...disk.keys()]).toEqual([]);
});

it('does not write a page that is a 404 by the time that it is compressed', async () => {
  const { pages, render, disk, files } = setUp();
  await pages.get('/x', visitor);
  nextPublication();
  render.mockResolvedValue(missing);
  await pages.get('/x', visitor);
  render.mockResolvedValue(page('1'));
  await pages.get('/y', visitor);
  while (disk.size < 1) await tick();
  expect([...disk.keys()]).toEqual(['/y']);
  expect(files.write).toHaveBeenCalledTimes(1);
});

it('stores no page for one request alone, and removes one that was stored before', async () => {
  const { pages, store, disk, render, open } = setUp();
  await pages.get('/blog?page=9', visitor);
  while (disk.size < 1) await tick();
  nextPublication();
  render.mockResolvedValue(page('empty', { isUnstored: true }));
  for (const { pages: opened, store: emptied } of [{ pages, store }, open()]) {
    expect(await read(opened, '/blog?page=9')).toBe('rendered: empty');
    expect(emptied.get('/blog?page=9')).toBeUndefined();
    await settle();
  }
});

it('revalidates a page without an optional part within seconds', async () => {
  const { pages, render } = setUp();
  render.mockResolvedValueOnce(page('without a part', { retryMs: RETRY_MS }));
  await pages.get('/', visitor);
  clock.time += 5_000;
  expect(await read(pages)).toBe('stale: without a part');
  await settle();
  expect(await read(pages)).toBe('fresh: 1 /');
});

describe('a page for which nobody has asked for long', () => {
  /** Pages of which the first is as old as a page may be at which nobody looks meanwhile. */
  async function setUpOld(milliseconds = 660_000) {
    const all = await setUpStored();
    clock.time += milliseconds;
    all.render.mockResolvedValue(page('2'));
    return all;
  }

  it('is sent at once up to the bound, and rendered before it is sent from there on', async () => {
    expect(await read((await setUpOld(659_999)).pages)).toBe('stale: 1 /');
    const { pages } = await setUpOld();
    expect(pages.fromMemory('/')).toBeUndefined();
    expect(await read(pages)).toBe('rendered: 2');
    expect(await read(pages)).toBe('fresh: 2');
  });

  it('has its age from the disk after a restart, too', async () => {
    expect(await read((await setUpOld(599_999)).open().pages)).toBe('stale: 1 /');
    expect(await read((await setUpOld(600_000)).open().pages)).toBe('rendered: 2');
  });

  it('is sent when the rendering fails, and at once while it fails', async () => {
    const { pages, render } = await setUpOld();
    render.mockResolvedValue(failed);
    expect(await read(pages)).toBe('last-good: 1 /');
    expect(pages.fromMemory('/')?.cacheStatus).toBe('last-good');
    clock.time += 604_999;
    expect(pages.fromMemory('/')?.cacheStatus).toBe('last-good');
    await settle();
  });

  it('is sent when the rendering takes long, unless something was published since', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    const { pages, render, store } = await setUpOld();
    const endLate = hang(render);
    const found = read(pages);
    await settle();
    await jest.advanceTimersByTimeAsync(1_500);
    expect(await found).toBe('stale: 1 /');
    endLate(page('late'));
    await settle();
    expect(store.get('/')).toMatchObject({ body: page('late').body });

    nextPublication();
    const end = hang(render);
    const after = read(pages);
    await settle();
    await jest.advanceTimersByTimeAsync(60_000);
    end(page('published'));
    expect(await after).toBe('rendered: published');
    jest.useRealTimers();
  });
});

it('keeps the last page while a text can only be shown as plain text', async () => {
  const { pages, render } = setUp();
  const plain = page('plain', { retryMs: RETRY_MS, isDegraded: true });
  await pages.get('/', visitor);
  clock.time += 60_000;
  render.mockResolvedValueOnce(plain);
  expect(await read(pages)).toBe('stale: 1 /');
  await settle();
  expect(await read(pages)).toBe('last-good: 1 /');
  nextPublication();
  render.mockResolvedValueOnce(plain);
  expect(await read(pages)).toBe('rendered: plain');
});

it('renders a search once for all who request it meanwhile, and stores it nowhere', async () => {
  const { pages, render, files, disk } = setUp();
  const url = '/blog?search=a';
  const found = await Promise.all([pages.search(url, visitor), pages.search(url, visitor)]);
  expect(found.map(({ cacheStatus }) => cacheStatus)).toEqual(['rendered', 'rendered']);
  expect(render).toHaveBeenCalledTimes(1);
  expect(pages.fromMemory(url)).toBeUndefined();
  expect([files.read.mock.calls.length, disk.size]).toEqual([0, 0]);
  await pages.search(url, visitor);
  expect(render).toHaveBeenCalledTimes(2);
});

it('keeps the body, with its copies, of a page that is rendered to the same text', async () => {
  const { pages, render } = setUp();
  render.mockImplementation(async () => page('the same'));
  const { body } = (await pages.get('/', visitor)).page;
  nextPublication();
  expect((await pages.get('/', visitor)).page.body).toBe(body);
});

it('renders a page for a visitor, whatever the background renders', async () => {
  const { pages, render } = setUp();
  hang(render);
  void pages.prepare('/');
  while (render.mock.calls.length < 1) await tick();
  render.mockResolvedValueOnce(page('now'));
  expect(await read(pages)).toBe('rendered: now');
});

it('prepares a page only if it is not fresh', async () => {
  const { pages, render } = setUp();
  await pages.prepare('/');
  expect((await pages.prepare('/')).cacheStatus).toBe('fresh');
  clock.time += 60_000;
  expect((await pages.prepare('/')).cacheStatus).toBe('rendered');
  expect(render).toHaveBeenCalledTimes(2);
});
