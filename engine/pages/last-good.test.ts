import { setImmediate as tick } from 'node:timers/promises';
import { nextPublication } from '../publication/publication';
import { TooBusyError } from '../queue/bounded-queue';
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
  visitor,
} from './test-pages';

jest.mock('../process/time', () => jest.requireActual('../testing/clock').withClock());

it('keeps the last good page when rendering fails, and tries again 5 seconds later', async () => {
  const { pages, render } = await setUpStored();
  nextPublication();
  render.mockResolvedValue(failed);
  expect(await read(pages)).toBe('last-good: 1 /');
  clock.time += 4_999;
  expect(await read(pages)).toBe('last-good: 1 /');
  expect(render).toHaveBeenCalledTimes(2);
  clock.time += 1;
  render.mockResolvedValue(page('2'));
  expect(await read(pages)).toBe('last-good: 1 /');
  await settle();
  expect(await read(pages)).toBe('fresh: 2');
});

it('sends a failure without a good page, and does not store it', async () => {
  const { pages, render, files, disk } = setUp();
  render.mockResolvedValueOnce(failed).mockResolvedValue(page('1'));
  expect(await read(pages)).toBe('rendered: failed');
  expect(await read(pages)).toBe('rendered: 1');
  while (disk.size < 1) await tick();
  expect(files.write).toHaveBeenCalledTimes(1);
});

const busy = new TooBusyError();

describe('without a turn', () => {
  it('a visitor gets the page from before a publication, which stays as it is', async () => {
    const { pages, render, admission } = await setUpStored();
    nextPublication();
    expect(pages.fromMemory('/')).toBeUndefined();
    render.mockResolvedValue(page('2'));
    jest.spyOn(admission, 'run').mockRejectedValueOnce(busy);
    expect(await read(pages)).toBe('last-good: 1 /');
    expect(await read(pages)).toBe('rendered: 2');
  });

  it.each(['is none', 'is none but a 404'])('a visitor is refused, if there %s', async (none) => {
    const { pages, render, admission } = setUp();
    render.mockResolvedValue(missing);
    if (none !== 'is none') await pages.get('/', visitor);
    clock.time += 60_000;
    jest.spyOn(admission, 'run').mockRejectedValueOnce(busy);
    await expect(pages.get('/', visitor)).rejects.toBe(busy);
  });

  it('a stale page is sent, and revalidated after a later request', async () => {
    const { pages, render, admission } = await setUpStored();
    clock.time += 60_000;
    render.mockResolvedValue(page('2'));
    jest.spyOn(admission, 'run').mockRejectedValueOnce(busy);
    for (let visit = 0; visit < 2; visit += 1) {
      expect(await read(pages)).toBe('stale: 1 /');
      await settle();
    }
    expect(await read(pages)).toBe('fresh: 2');
  });
});

describe('a page whose content was withdrawn', () => {
  /** A stored page that nothing names, and that fails to be rendered. */
  async function setUpWithdrawn() {
    const all = await setUpStored();
    all.isNamed.mockReturnValue(false);
    all.render.mockResolvedValue(failed);
    return all;
  }

  it.each(['a publication', 'its time'])('is no last good page after %s', async (end) => {
    const { pages, store, disk, isNamed, open } = await setUpWithdrawn();
    const renderedAt = clock.time;
    if (end === 'its time') clock.time += 60_000;
    else nextPublication();
    expect(pages.fromMemory('/')).toBeUndefined();
    expect(await read(pages)).toBe('rendered: failed');
    const isBeforePublication = end !== 'its time';
    expect(isNamed).toHaveBeenLastCalledWith('/', { renderedAt, isBeforePublication });
    await settle();
    expect([store.get('/'), disk.size]).toEqual([undefined, 0]);
    expect(await read(open().pages)).toBe('rendered: failed');
  });

  it('is none either once the list says so in an outage', async () => {
    const { pages, isNamed } = await setUpWithdrawn();
    const renderedAt = clock.time;
    nextPublication();
    isNamed.mockReturnValue(true);
    expect(await read(pages)).toBe('last-good: 1 /');
    isNamed.mockReturnValue(false);
    expect(await read(pages)).toBe('rendered: failed');
    expect(isNamed).toHaveBeenLastCalledWith('/', { renderedAt, isBeforePublication: false });
  });

  it('is not sent while there is no turn, nor while its rendering takes long', async () => {
    const { pages, admission, render } = await setUpWithdrawn();
    clock.time += 60_000;
    jest.spyOn(admission, 'run').mockRejectedValueOnce(busy);
    await expect(pages.get('/', visitor)).rejects.toBe(busy);
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    const end = hang(render);
    const found = read(pages);
    await settle();
    await jest.advanceTimersByTimeAsync(60_000);
    end(missing);
    expect(await found).toBe('rendered: missing');
    jest.useRealTimers();
  });

  it('is fresh until it is stale, without a question', async () => {
    const { pages, isNamed } = await setUpWithdrawn();
    isNamed.mockClear();
    clock.time += 59_999;
    expect(await read(pages)).toBe('fresh: 1 /');
    expect(isNamed).not.toHaveBeenCalled();
  });
});
