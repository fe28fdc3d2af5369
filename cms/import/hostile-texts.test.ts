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
  const marks = '*a* _b_ '.repeat(2_500).trim();
  const { children } = parseMarkdown(marks);
  expect(children).toEqual([expect.objectContaining({ children: [expect.anything()] })]);
  const { body, fields, notes } = await importOne('hugo', withFields(FIELDS, marks));
  expect([body, notes]).toEqual([marks, []]);
  expect(fields.description).toMatch(/^a b a b /);
});

const published_at = '2020-01-02T00:00:00Z';
const posts = [
  { id: 'a', slug: 'a', title: 'A', published_at, html: '<b></b>'.repeat(5_000) },
  { id: 'b', slug: 'b', title: 'B', published_at, html: 'Text.' },
];
const GHOST = JSON.stringify({ db: [{ data: { posts } }] });

it.each([
  [
    'an article',
    {
      'a.md': withFields(FIELDS, ']'.repeat(40_000)),
      'b.md': withFields(FIELDS.replace('A', 'B')),
    },
    5,
  ],
  ['a post of Ghost', { 'a.ghost.json': GHOST }, 1],
])(
  'leaves out %s that takes too long, with its line, and makes the others',
  async (_, files, line) => {
    const from = testFolder(files);
    const { written, leftOut } = await importArticles({ from, to: testFolder(), now: NOW });
    expect(written.map(({ folder }) => folder)).toEqual(['B']);
    const message = expect.stringMatching(/^Its text takes too long to read, .*It is left out\.$/);
    expect(leftOut).toEqual([{ file: expect.stringContaining('a'), line, message }]);
  },
);
