import { searchMatcher, tagMatcher } from './matches';

const article = {
  title: 'Launch Day (2.0)',
  description: 'What a C++ studio learned',
  tags: ['Data', 'ip', 'Co-op'],
};
const typographic = {
  title: 'What’s New In Co‑op',
  description: "Don't miss Łódź — «отзыв»",
  tags: [],
};

it.each([
  [true, ['launch', 'LAUNCH', 'studio', ' day ', 'c++', '(2.0)', '', 'ｌａｕｎｃｈ']],
  [
    false,
    ['.*', 'l.unch', '^launch', 'day|x', '[a-z]', 'data', 'launch studio', '\\', '-', '2.0) what'],
  ],
])('a term is taken literally, in any case, and found: %p', (isFound, terms) => {
  for (const term of terms) expect([term, searchMatcher(term)(article)]).toEqual([term, isFound]);
});

it.each([
  [
    true,
    ["what's new", 'what’s', 'co-op', 'co op', 'CO‑OP', 'don’t', "don't", 'lodz', 'miss\u00A0łódź'],
  ],
  [true, ['—', ' — ', '"отзыв"']],
  [false, ['dont', 'whats', '-', '\u00AD\u2011\u2011', 'отзыви']],
])('typographic letters are found by what a keyboard types: %p', (isFound, terms) => {
  for (const term of terms)
    expect([term, searchMatcher(term)(typographic)]).toEqual([term, isFound]);
});

it('finds what the specification’s rule finds', () => {
  const decomposed = { title: 'Мои\u0306', description: null, tags: [] };
  expect(searchMatcher('мои')(decomposed)).toBe(true);
});

it.each([
  [['nope', 'DATA'], true],
  [['IP'], true],
  [['co‑op'], true],
  [['dat', 'nope'], false],
])('tags %j match an article that has one of them, whole, in any case: %p', (tags, isMatch) => {
  expect(tagMatcher(tags)(article)).toBe(isMatch);
});
