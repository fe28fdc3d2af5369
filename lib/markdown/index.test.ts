/** @jest-environment node */
import { testArticle } from '../articles/test-article';
import { plainText, renderMarkdown } from './index';
import { startPool, TaskError } from './pool';

jest.mock('./pool', () => {
  const actual = jest.requireActual('./pool');
  const run = jest.fn();
  return { ...actual, startPool: jest.fn(() => run) };
});

const run = jest.mocked(startPool('lib/markdown/worker/index.js'));
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

const render = (content: string, id = 'a1') => renderMarkdown(testArticle({ id, content }));

describe('renderMarkdown', () => {
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
    expect(short).toBeLessThan(1_100);
    expect(long).toBe(4_000);
  });

  it.each(['time', 'memory', 'error'] as const)(
    'remembers a text that failed (%s), and logs it once',
    async (failure) => {
      run.mockRejectedValue(new TaskError(failure, 'No'));
      expect([await render(failure), await render(failure)]).toEqual([null, null]);
      expect(run).toHaveBeenCalledTimes(1);
      expect(lines).toEqual([
        expect.objectContaining({
          message: 'An article is shown as plain text',
          id: 'a1',
          failure,
        }),
      ]);
    },
  );

  it('renders a text that failed again after 5 minutes, then after 10', async () => {
    let minutes = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => minutes * 60_000);
    run.mockRejectedValue(new TaskError('time', 'No'));
    const tried = [];
    for (minutes = 0; minutes < 20; minutes += 1) {
      await render('again');
      if (run.mock.calls.length > tried.length) tried.push(minutes);
    }
    expect(tried).toEqual([0, 5, 15]);
    expect(lines).toHaveLength(1);
    run.mockResolvedValue(result);
    minutes = 60;
    expect(await render('again')).toBe(result);
  });

  it('renders a text again for which no thread was free', async () => {
    run.mockRejectedValueOnce(new TaskError('busy', 'No'));
    expect(await render('busy')).toBeNull();
    expect(await render('busy')).toBe(result);
  });

  it('logs once which pictures are shown as links', async () => {
    run.mockResolvedValue({ ...result, linkedPictures: ['https://a.example/x.png'] });
    await render('pictures');
    await render('pictures');
    expect(lines).toEqual([
      expect.objectContaining({ id: 'a1', pictures: ['https://a.example/x.png'] }),
    ]);
  });

  it('sends no text over 200,000 characters to a thread', async () => {
    expect(await render('x'.repeat(200_001))).toBeNull();
    expect(run).not.toHaveBeenCalled();
  });
});

describe('plainText', () => {
  it('is the text, up to 500,000 characters', () => {
    expect(plainText({ content: 'text' })).toBe('text');
    const cut = plainText({ content: `x${'🔥'.repeat(300_000)}` });
    expect(cut).toHaveLength(500_001);
    expect(cut.isWellFormed()).toBe(true);
  });
});
