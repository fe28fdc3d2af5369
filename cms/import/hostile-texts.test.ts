import { testFolder } from '../../engine/testing/test-folder';
import { importArticles } from './import-articles';
import { parseMarkdown } from './source-text';
import { importOne, NOW, withFields } from './test-import';

/* Texts that would take a parser minutes. */

jest.mock('../time-limit', () => {
  const actual = jest.requireActual<typeof import('../time-limit')>('../time-limit');
  // Long texts have a millisecond each.
  const interruptAfter: typeof actual.interruptAfter = (limitMs, run) =>
    actual.interruptAfter(limitMs < 5_000 ? limitMs : 1, run);
  return { ...actual, interruptAfter };
});

const FIELDS = 'title: A\ndate: 2020-01-02';

it('compares no marks of emphasis with each other, however many an article has', async () => {
  const marks = '*a_ '.repeat(5_000).trim();
  const { children } = parseMarkdown(marks);
  expect(children).toEqual([expect.objectContaining({ children: [expect.anything()] })]);
  const { body, fields, notes } = await importOne('hugo', withFields(FIELDS, marks));
  expect([body, notes]).toEqual([marks, []]);
  expect(fields.description).toMatch(/^\*a_ \*a_ /);
});

const html = '<p>x'.repeat(20_000);
const post = { id: 'a', slug: 'a', title: 'A', published_at: '2020-01-02T00:00:00Z', html };
const GHOST = JSON.stringify({ db: [{ data: { posts: [post] } }] });

it.each([
  ['an article', { 'a.md': withFields(FIELDS, ']'.repeat(40_000)) }, 5],
  ['a post of Ghost', { 'a.ghost.json': GHOST }, 1],
])(
  'leaves out %s that takes too long, with its line, and makes the others',
  async (_, files, line) => {
    const from = testFolder({ 'b.md': withFields('title: B\ndate: 2020-01-02'), ...files });
    const { written, leftOut } = await importArticles({ from, to: testFolder(), now: NOW });
    expect(written.map(({ folder }) => folder)).toEqual(['B']);
    const message = expect.stringMatching(/^Its text takes too long to read, .*It is left out\.$/);
    expect(leftOut).toEqual([{ file: expect.stringContaining('a'), line, message }]);
  },
);
