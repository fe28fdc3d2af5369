import { isAuthorised, parsePublication } from './publish-request';

const SECRET = 'correct-horse-battery';

it.each([
  ['Bearer correct-horse-battery', true],
  ['bearer  correct-horse-battery', true],
  [null, false],
  ['', false],
  ['Bearer ', false],
  ['correct-horse-battery', false],
  ['Basic correct-horse-battery', false],
  ['Bearer correct-horse-batter', false],
  ['Bearer correct-horse-battery-', false],
  ['Bearer CORRECT-HORSE-BATTERY', false],
])('the header %j is authorised: %s', (header, authorised) => {
  expect(isAuthorised(header, SECRET)).toBe(authorised);
});

describe('parsePublication', () => {
  const KNOWN = [{ what: 'story', slug: 'x' }, { what: 'a word of our own' }];
  it.each(KNOWN)('parses %j', (data) => {
    expect(parsePublication(JSON.stringify(data))).toEqual({ data });
  });

  it.each([
    ['', 'The body is not JSON.'],
    ['{', 'The body is not JSON.'],
    ['null', 'The body cannot be understood'],
    ['{}', 'The body cannot be understood'],
    ['{"what":1}', 'The body cannot be understood'],
    ['{"what":"story","slug":" "}', 'The body cannot be understood'],
    [`{"what":"list","slug":"${'x'.repeat(501)}"}`, 'The body cannot be understood'],
    ['{"what":"list","id":"x"}', 'The body cannot be understood'],
  ])('returns the error of %j', (text, problem) => {
    expect(parsePublication(text)).toEqual({ error: expect.stringContaining(problem) });
  });
});
