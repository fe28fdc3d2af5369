import { RETRY_MS } from '../../engine';
import { observeIncomplete } from '../../engine/testing';
import { testArticle } from '../../testing/test-article';
import { renderMarkdown } from '.';
import { startPool, TaskError } from './pool';

jest.mock('./pool', () => {
  const actual = jest.requireActual('./pool');
  const run = jest.fn();
  return { ...actual, startPool: jest.fn(() => run) };
});

const run = jest.mocked(startPool('a task'));
const result = {
  ...{ page: '<p>x</p>', html: '<p>x</p>', excerpt: 'x' },
  ...{ linkedFiles: [] as string[], missingFiles: [] as string[], frameOrigins: [] },
};
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
/** Milliseconds after which a page with this text is rendered again; Infinity if it is complete. */
const retryMs = async (content: string) =>
  (await observeIncomplete(() => render(content))).incomplete.retryMs;
const NEVER = Number.POSITIVE_INFINITY;

it('renders a text once for all calls, and again when it or its URL has changed', async () => {
  expect(await Promise.all([render('one'), render('one')])).toEqual([result, result]);
  expect(await render('one')).toBe(result);
  expect(run).toHaveBeenCalledTimes(1);
  await render('one, changed');
  await renderMarkdown(testArticle({ content: 'one', slug: 'elsewhere' }));
  expect(run).toHaveBeenCalledTimes(3);
});

it('gives a longer text more time', async () => {
  await render('x');
  await render('x'.repeat(200_000));
  const [short = 0, long = 0] = run.mock.calls.map(([, limitMs]) => limitMs);
  expect(short).toBeLessThan(2_100);
  expect(long).toBe(8_000);
});

it.each([
  ['time', 600_000],
  ['memory', NEVER],
  ['error', NEVER],
] as const)('remembers and logs a failure of the text: %s', async (failure, milliseconds) => {
  run.mockRejectedValue(new TaskError(failure, 'No'));
  expect([await render(failure), await retryMs(failure)]).toEqual([undefined, milliseconds]);
  expect(run).toHaveBeenCalledTimes(1);
  const message = 'An article could not be rendered: it is shown as plain text';
  expect(lines).toMatchObject([{ message, id: 'a1', failure }]);
});

it.each([
  ['no thread was free', new TaskError('busy', 'No')],
  ['of a failure of no known kind', new Error('no thread can start')],
])(
  'renders a text again where %s, logs that once, and its page is incomplete',
  async (_, error) => {
    run.mockRejectedValueOnce(error).mockRejectedValueOnce(error);
    const text = error.message;
    expect([await render(text), await retryMs(text)]).toEqual([undefined, RETRY_MS]);
    expect(await retryMs(text)).toBe(NEVER);
    expect(await render(text)).toBe(result);
    expect(lines).toHaveLength(1);
  },
);

it('renders a text that takes too long again after ten minutes', async () => {
  const start = performance.now();
  const clock = jest.spyOn(performance, 'now').mockReturnValue(start);
  run.mockRejectedValueOnce(new TaskError('time', 'No'));
  expect(await render('again')).toBeUndefined();
  clock.mockReturnValue(start + 599_000);
  expect(await render('again')).toBeUndefined();
  clock.mockReturnValue(start + 601_000);
  expect(await render('again')).toBe(result);
});

it.each(['linkedFiles', 'missingFiles'])('logs once what is not shown: %s', async (kind) => {
  const files = ['https://a.example/x.png'];
  run.mockResolvedValue({ ...result, [kind]: files });
  for (const text of [kind, kind]) await render(text);
  expect(lines).toMatchObject([{ id: 'a1', files }]);
});
