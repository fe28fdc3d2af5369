import { testArticle } from '../../../testing/test-article';
import { withRequestContext } from '../../base/request-context';
import { renderMarkdown } from '.';
import { startPool, TaskError } from './pool';

jest.mock('./pool', () => {
  const actual = jest.requireActual('./pool');
  const run = jest.fn();
  return { ...actual, startPool: jest.fn(() => run) };
});

const run = jest.mocked(startPool('a task'));
const result = { tree: '{}', html: '<p>x</p>', excerpt: 'x', linkedPictures: [] as string[] };
let lines: { message: string }[];

beforeEach(() => {
  run.mockReset().mockResolvedValue(result);
  lines = [];
  jest.spyOn(process.stdout, 'write').mockImplementation((line) => {
    lines.push(JSON.parse(String(line)));
    return true;
  });
});
afterEach(() => jest.restoreAllMocks());

const render = (content: string) => renderMarkdown(testArticle({ content }));
/** Whether a page with this text is marked as incomplete. */
async function isIncomplete(content: string) {
  const context = { id: 'x', upstreamMs: 0, isIncomplete: false };
  await withRequestContext(context, () => render(content));
  return context.isIncomplete;
}

it('renders a text once for concurrent and later calls', async () => {
  const [first, second] = await Promise.all([render('one'), render('one')]);
  expect([first, second, await render('one')]).toEqual([result, result, result]);
  expect(run).toHaveBeenCalledTimes(1);
});

it('renders a text again when it or its URL has changed', async () => {
  await render('two');
  await render('two, changed');
  await renderMarkdown(testArticle({ content: 'two', slug: 'elsewhere' }));
  expect(run).toHaveBeenCalledTimes(3);
});

it('gives a longer text more time', async () => {
  await render('x');
  await render('x'.repeat(200_000));
  const [short = 0, long = 0] = run.mock.calls.map(([, limitMs]) => limitMs);
  expect(short).toBeLessThan(2_100);
  expect(long).toBe(8_000);
});

const LASTING = ['time', 'memory', 'error'] as const;
it.each(LASTING)('remembers and logs a failure, and the page is complete: %s', async (failure) => {
  run.mockRejectedValue(new TaskError(failure, 'No'));
  expect([await render(failure), await isIncomplete(failure)]).toEqual([null, false]);
  expect(run).toHaveBeenCalledTimes(1);
  const message = 'An article could not be rendered: it is shown as plain text';
  expect(lines).toMatchObject([{ message, id: 'a1', failure }]);
});

it('renders a text again for which no thread was free, logs that once, and its page is incomplete', async () => {
  const busy = new TaskError('busy', 'No');
  run.mockRejectedValueOnce(busy).mockRejectedValueOnce(busy);
  expect([await render('busy'), await isIncomplete('busy')]).toEqual([null, true]);
  expect(await isIncomplete('busy')).toBe(false);
  expect(await render('busy')).toBe(result);
  expect(lines).toHaveLength(1);
});

it('renders a text that takes too long again after ten minutes', async () => {
  const start = performance.now();
  const clock = jest.spyOn(performance, 'now').mockReturnValue(start);
  run.mockRejectedValueOnce(new TaskError('time', 'No'));
  expect(await render('again')).toBeNull();
  clock.mockReturnValue(start + 599_000);
  expect(await render('again')).toBeNull();
  clock.mockReturnValue(start + 601_000);
  expect(await render('again')).toBe(result);
});

it('logs once which pictures are shown as links', async () => {
  run.mockResolvedValue({ ...result, linkedPictures: ['https://a.example/x.png'] });
  await render('pictures');
  await render('pictures');
  expect(lines).toMatchObject([{ id: 'a1', pictures: ['https://a.example/x.png'] }]);
});
