import { nextPublication } from '../publication/publication';
import { failed, missing, page, read, setUp, untilIdle, visitor } from '../testing/pages';
import { stopClock, until } from '../testing/time';
import { pauseBackgroundCalls } from '../upstream/background-calls';
import type { Pages } from './pages';

/* The table of pages.ts, row by row. */

const clock = stopClock();

type All = ReturnType<typeof setUp>;

const wait = (milliseconds: number) => {
  clock.time += milliseconds;
};
/** Brings a stored page into a state. */
const STATES = {
  none: () => {},
  fresh: () => wait(59_999),
  stale: () => wait(60_000),
  'last good': async ({ pages, render }: All) => {
    wait(60_000);
    render.mockResolvedValue(failed);
    await pages.revalidate('/');
    wait(5_000);
  },
  'too old': () => wait(660_000),
  before: () => nextPublication(),
  'fresh 404': () => {},
  'old 404': () => wait(60_000),
};
type State = keyof typeof STATES;

async function bring(state: State): Promise<All> {
  const all = setUp();
  if (state.endsWith('404')) all.render.mockResolvedValue(missing);
  if (state !== 'none') await all.pages.get('/', visitor);
  if (state !== 'none' && !state.endsWith('404')) await until(() => all.disk.size > 0);
  await STATES[state](all);
  return all;
}

const GOOD = 'last-good: old /';

/** What a visitor gets: the page's cache status and text. */
const sent = (pages: Pages) =>
  read(pages).then(
    (found) => found.replace(/^rendered: | \/$/g, '').replace(': ', ' '),
    ({ name }) => (name === 'TooBusyError' ? 'busy' : String(name)),
  );

/** The stored text, read by naming the page and refusing it a slot. */
async function stored({ slots, isNamed }: All, pages: Pages) {
  slots.isFull = true;
  isNamed.mockReturnValue(true);
  const found = await sent(pages);
  return found === 'busy' ? 'none' : found.split(' ').at(-1);
}

/** What is sent and what is then stored: if rendering succeeds, if it fails, and without a slot. */
const TABLE = `
  process | state     | named   | succeeds                      | fails                         | no slot
  this    | none      | yes     | new > new                     | failed > none                 | busy > none
  this    | fresh     | no      | fresh old > old               | fresh old > old               | fresh old > old
  this    | fresh 404 | no      | fresh missing > missing       | fresh missing > missing       | fresh missing > missing
  this    | old 404   | yes     | new > new                     | failed > none                 | busy > none
  this    | stale     | yes     | stale old > new               | stale old > old               | stale old > old
  this    | last good | yes     | last-good old > new           | last-good old > old           | last-good old > old
  this    | too old   | yes     | new > new                     | last-good old > old           | last-good old > old
  this    | before    | yes     | new > new                     | last-good old > old           | last-good old > old
  this    | stale     | no      | new > new                     | failed > none                 | busy > old
  this    | last good | no      | new > new                     | failed > none                 | busy > old
  this    | too old   | no      | new > new                     | failed > none                 | busy > old
  this    | before    | no      | new > new                     | failed > none                 | busy > old
  this    | before    | unknown | new > new                     | failed > old                  | busy > old
  earlier | fresh     | yes     | stale old > new               | stale old > old               | stale old > old
  earlier | fresh     | no      | new > new                     | failed > none                 | busy > old
  earlier | stale     | yes     | stale old > new               | stale old > old               | stale old > old
  earlier | last good | yes     | stale old > new               | stale old > old               | stale old > old
  earlier | too old   | yes     | new > new                     | last-good old > old           | last-good old > old
  earlier | before    | yes     | new > new                     | last-good old > old           | last-good old > old
  earlier | stale     | no      | new > new                     | failed > none                 | busy > old
  earlier | too old   | no      | new > new                     | failed > none                 | busy > old
  earlier | before    | no      | new > new                     | failed > none                 | busy > old
  earlier | before    | unknown | new > new                     | failed > old                  | busy > old`;

const ROWS = TABLE.trim()
  .split('\n')
  .slice(1)
  .flatMap((line) => {
    const [process, state, named, ...outcomes] = line.split('|').map((cell) => cell.trim());
    return ['succeeds', 'fails', 'no slot'].map((outcome, at) => {
      const [first = '', then = ''] = outcomes[at]?.split(' > ') ?? [];
      return { process, state: state as State, named, outcome, first, then };
    });
  });

it.each(ROWS)(
  '$state, of $process process, named: $named; rendering $outcome: $first',
  async (row) => {
    const all = await bring(row.state);
    const pages = row.process === 'this' ? all.pages : all.open();
    all.isNamed.mockReturnValue({ yes: true, no: false }[row.named ?? '']);
    all.render.mockResolvedValue(row.outcome === 'fails' ? failed : page('new'));
    all.slots.isFull = row.outcome === 'no slot';
    expect(await sent(pages)).toBe(row.first);
    await untilIdle();
    expect(await stored(all, pages)).toBe(row.then);
    // Pages survive the process, except 404s.
    const left = row.then === 'missing' ? 'none' : row.then;
    await until(async () => (await stored(all, all.open())) === left);
  },
);

it('a last good page is tried again after 5 seconds, behind the response', async () => {
  const { pages, render } = await bring('before');
  render.mockResolvedValue(failed);
  expect(await read(pages)).toBe(GOOD);
  render.mockClear();
  clock.time += 4_999;
  expect([await read(pages), render.mock.calls.length]).toEqual([GOOD, 0]);
  clock.time += 1;
  render.mockResolvedValue(page('new'));
  expect(await read(pages)).toBe(GOOD);
  await untilIdle();
  expect(await read(pages)).toBe('fresh: new');
});

it('nobody renders a stale page while the API gets calls only for visitors', async () => {
  const { pages, render } = await bring('stale');
  pauseBackgroundCalls({ 'retry-after': '30' });
  render.mockClear();
  expect(await sent(pages)).toBe('stale old');
  await pages.revalidate('/');
  expect(render).not.toHaveBeenCalled();
  // A page that a visitor waits for is rendered.
  expect((await pages.get('/new', visitor)).cacheStatus).toBe('rendered');
  wait(30_000);
  await pages.revalidate('/');
  expect(render).toHaveBeenCalledTimes(2);
});

it('a page that was withdrawn before its slot was free is not sent', async () => {
  const { pages, render, isNamed, slots } = await bring('before');
  render.mockResolvedValue(failed);
  let free = () => {};
  slots.free = new Promise((resolve) => (free = resolve));
  const found = read(pages);
  await untilIdle();
  slots.free = Promise.resolve();
  // While the visitor waits, the page becomes the last good one, which is fresh for 5 seconds.
  await pages.revalidate('/');
  expect(pages.fromMemory('/')?.cacheStatus).toBe('last-good');
  isNamed.mockReturnValue(false);
  free();
  expect(await found).toBe('rendered: failed');
});

describe('a page that is too old, when rendering takes long', () => {
  beforeEach(() =>
    jest.useFakeTimers({
      doNotFake: ['performance', 'setImmediate', 'nextTick', 'queueMicrotask'],
    }),
  );
  afterEach(() => jest.useRealTimers());

  it.each([
    ['too old', true, true],
    ['too old', false, false],
    ['before', true, false],
  ] as const)('%s, named: %p, is sent after 1.5 s: %p', async (state, named, isSent) => {
    const { pages, render, isNamed } = await bring(state);
    isNamed.mockReturnValue(named);
    let end = (_: typeof failed) => {};
    render.mockReturnValue(new Promise((resolve) => (end = resolve)));
    const found = read(pages);
    await untilIdle();
    await jest.advanceTimersByTimeAsync(isSent ? 1_500 : 60_000);
    if (isSent) expect(await found).toBe('stale: old /');
    end(page('late'));
    if (!isSent) expect(await found).toBe('rendered: late');
    await untilIdle();
    expect(await read(pages)).toBe('fresh: late');
  });
});
