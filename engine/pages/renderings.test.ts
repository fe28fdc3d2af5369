import { setImmediate as tick } from 'node:timers/promises';
import { RETRY_MS } from '../process/time';
import { nextPublication } from '../publication/publication';
import { Body } from '../response/body';
import {
  hang,
  missing,
  page,
  read,
  setUp,
  setUpStored,
  text,
  untilIdle,
  visitor,
} from '../testing/pages';
import { recordLog } from '../testing/record-log';
import { stopClock } from '../testing/time';

/* When pages are rendered, and which rendering is stored. pages.test.ts tests what is sent. */

const clock = stopClock();
const lines = recordLog();

it('a page is rendered once for all who request it', async () => {
  const { pages, render } = setUp();
  const both = await Promise.all([read(pages), read(pages)]);
  expect(both).toEqual(['rendered: old /', 'rendered: old /']);
  expect(render).toHaveBeenCalledTimes(1);
});

it('a failed rendering behind responses is logged once', async () => {
  const { pages, render } = await setUpStored();
  clock.time += 60_000;
  render.mockRejectedValue(new Error('A bug'));
  for (let request = 0; request < 3; request += 1) pages.fromMemory('/');
  await untilIdle();
  expect(lines).toEqual([expect.objectContaining({ level: 'error', route: '/' })]);
});

it('a page is dated by the start of its rendering', async () => {
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

it.each([true, false])('the later rendering stays (after a publication: %p)', async (isAfter) => {
  const { pages, render } = setUp();
  const endFirst = hang(render);
  const first = pages.get('/', visitor);
  while (render.mock.calls.length < 1) await tick();
  clock.time += 1;
  render.mockResolvedValueOnce(page('later'));
  if (isAfter) nextPublication();
  await (isAfter ? pages.get('/', visitor) : pages.revalidate('/'));
  endFirst(page('earlier'));
  expect(text((await first).page)).toBe('earlier');
  expect(await read(pages)).toBe('fresh: later');
});

it('a visitor does not wait for a rendering in the background', async () => {
  const { pages, render } = setUp();
  hang(render);
  void pages.revalidate('/');
  while (render.mock.calls.length < 1) await tick();
  render.mockResolvedValueOnce(page('now'));
  expect(await read(pages)).toBe('rendered: now');
});

it('a fresh page is not rendered in the background', async () => {
  const { pages, render } = setUp();
  for (const milliseconds of [0, 59_999, 1]) {
    clock.time += milliseconds;
    await pages.revalidate('/');
  }
  expect(render).toHaveBeenCalledTimes(2);
});

it('a page without an optional part is rendered again within seconds', async () => {
  const { pages, render } = setUp();
  render.mockResolvedValueOnce(page('without a part', { retryMs: RETRY_MS }));
  await pages.get('/', visitor);
  clock.time += 5_000;
  expect(await read(pages)).toBe('stale: without a part');
  await untilIdle();
  expect(await read(pages)).toBe('fresh: old /');
});

it('a page for now replaces a good one only after a publication', async () => {
  const { pages, render } = await setUpStored();
  const plain = page('plain', { retryMs: RETRY_MS, isDegraded: true });
  clock.time += 60_000;
  render.mockResolvedValueOnce(plain);
  expect(await read(pages)).toBe('stale: old /');
  await untilIdle();
  expect(await read(pages)).toBe('last-good: old /');
  nextPublication();
  render.mockResolvedValueOnce(plain);
  expect(await read(pages)).toBe('rendered: plain');
});

it('a search is rendered once for all who request it meanwhile, and stored nowhere', async () => {
  const { pages, render, files, disk } = setUp();
  const url = '/blog?search=a';
  const found = await Promise.all([
    pages.renderUnstored(url, visitor),
    pages.renderUnstored(url, visitor),
  ]);
  expect(found.map(({ cacheStatus }) => cacheStatus)).toEqual(['rendered', 'rendered']);
  expect(render).toHaveBeenCalledTimes(1);
  expect(pages.fromMemory(url)).toBeUndefined();
  expect([files.read.mock.calls.length, disk.size]).toEqual([0, 0]);
  await pages.renderUnstored(url, visitor);
  expect(render).toHaveBeenCalledTimes(2);
});

it('a page with the same text keeps its body with the compressed copies', async () => {
  const { pages, render } = setUp();
  render.mockImplementation(async () => page('the same'));
  const { body } = (await pages.get('/', visitor)).page;
  nextPublication();
  expect((await pages.get('/', visitor)).page.body).toBe(body);
});

it('a page for one request is not stored, and forgets the one that was', async () => {
  const { pages, disk, render, open } = await setUpStored();
  nextPublication();
  render.mockResolvedValue(page('empty', { isUnstored: true }));
  for (const opened of [pages, open()]) {
    expect(await read(opened)).toBe('rendered: empty');
    await untilIdle();
    expect(disk.size).toBe(0);
  }
});

describe('on disk', () => {
  it.each([
    ['404s', missing],
    ['pages with any number of URLs', page('any', { isUnbounded: true })],
  ])('are no %s', async (_, rendered) => {
    const { pages, render, files } = setUp();
    render.mockResolvedValue(rendered);
    await pages.get('/', visitor);
    await untilIdle();
    expect(files.write).not.toHaveBeenCalled();
  });

  it.each(['this', 'the next'])(
    'a page is removed when it is a 404 in %s process',
    async (which) => {
      const { pages, render, disk, open } = await setUpStored();
      nextPublication();
      render.mockResolvedValue(missing);
      await (which === 'this' ? pages : open()).get('/', visitor);
      expect(disk.size).toBe(0);
    },
  );

  it('a page is not written that is a 404 by the time that it is compressed', async () => {
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

  it('a page of this process keeps its dates, also when memory had no space for it', async () => {
    const { pages, render } = await setUpStored();
    const large = page('', { body: new Body(Buffer.alloc(31_997_000)) });
    // Compression is skipped, because it takes seconds.
    jest.spyOn(large.body, 'compress').mockResolvedValue();
    render.mockResolvedValue(large);
    await pages.get('/large', visitor);
    expect(pages.fromMemory('/')).toBeUndefined();
    expect(await read(pages)).toBe('fresh: old /');
  });

  it('a page from the future, before the clock was set back, counts as one of now', async () => {
    const { open, render } = await setUpStored();
    clock.time -= 1_000_000;
    render.mockResolvedValue(page('new'));
    const pages = open();
    expect(await read(pages)).toBe('stale: old /');
    await untilIdle();
    expect(await read(pages)).toBe('fresh: new');
  });

  it('bytes that are no page count as none', async () => {
    const { open, disk, render } = await setUpStored();
    disk.set('/', Buffer.from('another version’s'));
    render.mockResolvedValue(page('new'));
    expect(await read(open())).toBe('rendered: new');
  });
});

it.each([
  ['404s', { status: 404 }],
  ['pages with any number of URLs', { isUnbounded: true }],
])('memory loses no other page to %s', async (_, unbounded) => {
  const { pages, render } = await setUpStored();
  render.mockImplementation(async () => page('x'.repeat(1_500_000), unbounded));
  for (const url of ['/x', '/y']) await pages.get(url, visitor);
  expect(['/', '/x', '/y'].map((url) => pages.fromMemory(url)?.cacheStatus)).toEqual([
    'fresh',
    undefined,
    'fresh',
  ]);
});
