import { type BlogQuery, blogHref, formatBlogQuery, parseBlogQuery } from './blog-query';

const FIRST: BlogQuery = { search: '', tags: [], page: 1 };
const parse = (query: string) => parseBlogQuery(new URLSearchParams(query));

describe('parsing the URL', () => {
  const long = 'x'.repeat(200);
  const cut = `${long}…`;

  it.each<[string, string, Partial<BlogQuery>]>([
    ['nothing: the first page of everything', '', {}],
    ['unknown parameters: the same', 'utm_source=x&sort=up', {}],
    ['a term, trimmed', 'search=+ip+rights+', { search: 'ip rights' }],
    ['tags, trimmed', 'tags=a,+b', { tags: ['a', 'b'] }],
    ['tags, once each and not empty', 'tags=a,b,,a,+,b', { tags: ['a', 'b'] }],
    ['ten tags at most', `tags=${[...'abcdefghijklmno']}`, { tags: [...'abcdefghij'] }],
    ['an escaped comma as part of a tag', 'tags=r%5C%2C+p%2Cip', { tags: ['r, p', 'ip'] }],
    ['another backslash', 'tags=a%5Cb%2Cc%5C%5C%2Cd', { tags: ['a\\b', 'c\\', 'd'] }],
    ['a page', 'page=3', { page: 3 }],
    ['the last page that there can be', 'page=999999', { page: 100_000 }],
    ['the first of each name', 'search=ip&search=x&page=2&page=3', { search: 'ip', page: 2 }],
    ['200 characters', `search=${long}&tags=${long}`, { search: long, tags: [long] }],
    // An ellipsis keeps a cut text beyond the limit, so that it matches nothing.
    ['a longer term, cut', `search=${long}xx`, { search: cut }],
    ['a longer tag, cut', `tags=a,${long}xx,b`, { tags: ['a', cut, 'b'] }],
  ])('reads %s', (_, text, fields) => {
    expect(parse(text)).toEqual({ ...FIRST, ...fields });
  });

  it.each([...'0 -1 1.5 x 1e3 +2 12345678'.split(' '), ''])('takes the page "%s" as 1', (page) => {
    expect(parse(`page=${page}`).page).toBe(1);
  });
});

describe('formatting the URL', () => {
  it.each<[Partial<BlogQuery>, string]>([
    [{}, '/blog'],
    [{ page: 1 }, '/blog'],
    [{ page: 2 }, '/blog?page=2'],
    [{ page: 2, tags: ['a', 'b'], search: 'x' }, '/blog?search=x&tags=a%2Cb&page=2'],
  ])('has only the values that differ from the defaults, in one order: %j', (query, href) => {
    expect(blogHref(query)).toBe(href);
  });

  it.each(['search=a%26b%3Dc%25+%2B%23%3F', 'search=%F0%9F%94%A5&tags=caf%C3%A9%2Cb&page=12'])(
    'round-trips through parsing: %s',
    (text) => expect(formatBlogQuery(parse(text))).toBe(text),
  );

  it.each([
    ...[['rock, paper'], [','], ['\\'], ['a\\,b', 'c\\'], ['\\\\,', 'x']],
    ['\\'.repeat(200), ','.repeat(200)],
  ])('round-trips tags with commas and backslashes: %j', (...tags) => {
    expect(parse(blogHref({ tags }).split('?')[1] ?? '').tags).toEqual(tags);
  });

  // The browser discards results unless their formatted query equals the one that it requested.
  it.each([
    `${'x'.repeat(200)} z`,
    `${'x'.repeat(199)} zz`,
    `${'x'.repeat(198)} \u{1f525}z`,
    `${'x'.repeat(199)}\u{1f525}`,
  ])('round-trips a term that was cut: …%#', (term) => {
    const once = formatBlogQuery(parse(`search=${encodeURIComponent(term)}`));
    expect(formatBlogQuery(parse(once))).toBe(once);
  });
});

it('a term or tag is composed before it is cut, and a far longer one not at all', () => {
  const letters = '\u1f82'.repeat(200);
  const decomposed = encodeURIComponent(letters.normalize('NFD'));
  const query = `search=${decomposed}&tags=a,${decomposed}`;
  expect(parse(query)).toMatchObject({ search: letters, tags: ['a', letters] });

  const normalize = jest.spyOn(String.prototype, 'normalize');
  const accents = encodeURIComponent('\u0301'.repeat(5_000));
  const { search, tags } = parse(`search=${accents}&tags=${accents}`);
  expect(normalize).not.toHaveBeenCalled();
  normalize.mockRestore();
  for (const text of [search, ...tags]) expect(text).toMatch(/^\u0301{200}…$/);
});
