import type { Page } from '../page';
import { testPage } from '../test-page';
import {
  descriptionLength,
  futureDate,
  headingJumps,
  plainText,
  repeatedNames,
  unknownLanguages,
} from './article';

it.each([
  ['Short.', undefined],
  ['ü'.repeat(160), undefined],
  [null, 'is empty'],
  ['x'.repeat(161), 'has 161 characters, of which shared links show 160'],
])('the description %j: %s', (description, message) => {
  const expected = { rule: 'description', level: 'hint', at: 'description' };
  expect(descriptionLength(testPage('', { description }))).toEqual(
    message ? [{ ...expected, message: expect.stringContaining(message) }] : [],
  );
});

it('a visible article of a later date is a hint', () => {
  const now = new Date('2026-05-07T09:00:00Z');
  const found = (fields: Parameters<typeof testPage>[1]) =>
    futureDate(testPage('', fields), now).length;
  expect(found({ uploadDate: '2026-05-07T09:00:00.000Z' })).toBe(0);
  expect(found({ uploadDate: '2026-05-07T09:00:01.000Z' })).toBe(1);
  expect(found({ uploadDate: '2027-01-01T00:00:00.000Z', status: 'draft' })).toBe(0);
  expect(found({ uploadDate: null })).toBe(0);
});

it('of two articles of one page or title, the second has a finding', () => {
  const one = testPage('', { id: 'a1', slug: 'one', title: 'One' });
  const same = testPage('', { id: 'a2', slug: 'one', title: 'Other' });
  const titled = testPage('', { id: 'a3', slug: 'three', title: 'One' });
  const found = (page: Page) => repeatedNames(page, [one, same, titled]);
  expect(found(one)).toEqual([]);
  expect(found(same)).toMatchObject([
    { level: 'error', message: 'The article "a1" has the same page, /article/one.' },
  ]);
  expect(found(titled)).toMatchObject([
    { level: 'hint', message: 'The article "a1" has the same title, "One".' },
  ]);
});

it.each(['', '## a\n\n### b\n\n#### c\n\n## d', '# a\n\n## b\n\n### c', 'text\n\n## a'])(
  'no heading is missed in %j',
  (content) => {
    expect(headingJumps(testPage(content))).toEqual([]);
  },
);

it.each([
  ['### a', 1, '### where ## comes next'],
  ['## a\n\n#### b\n\n##### c', 3, '#### where ### comes next'],
  ['# a\n\n#### b', 3, '#### where ### comes next'],
])('%j misses a heading', (content, line, message) => {
  expect(headingJumps(testPage(content))).toEqual([
    { rule: 'heading', level: 'hint', at: line, message: expect.stringContaining(message) },
  ]);
});

it.each(['js', 'TypeScript', 'text', 'sh', 'diff', 'nohighlight', ''])(
  'knows the language "%s"',
  (lang) => {
    expect(unknownLanguages(testPage(`\`\`\`${lang}\ncode\n\`\`\`\n\n    indented`))).toEqual([]);
  },
);

it('does not know every language', () => {
  expect(unknownLanguages(testPage('Text.\n\n> ```jsonn title="x"\n> {}\n> ```'))).toEqual([
    {
      rule: 'code-language',
      level: 'hint',
      at: 3,
      message: expect.stringContaining('"jsonn"'),
    },
  ]);
});

it('an article past a limit is an error, one within them is not', () => {
  expect(plainText(testPage('Text.'))).toEqual([]);
  expect(plainText(testPage('x\n'.repeat(11_000)))).toMatchObject([
    { rule: 'plain-text', level: 'error', message: expect.stringContaining('too many lines') },
  ]);
});
