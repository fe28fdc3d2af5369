import { type BlogQuery, blogHref, formatBlogQuery, parseBlogQuery } from './blog-query';

const FIRST: BlogQuery = { search: '', tags: [], page: 1 };
const parse = (query: string) => parseBlogQuery(new URLSearchParams(query));

describe('reading the address', () => {
  it('without a query means the first page of everything', () => {
    expect(parse('')).toEqual(FIRST);
  });

  it('reads search, tags and page, trimmed', () => {
    expect(parse('search=+ip+rights+&tags=a,+b&page=3')).toEqual({
      search: 'ip rights',
      tags: ['a', 'b'],
      page: 3,
    });
  });

  it.each(['0', '-1', '1.5', 'x', '', '1e3', ' 2', '12345678', 'NaN'])(
    'takes the page "%s" for the first',
    (page) => {
      expect(parse(`page=${encodeURIComponent(page)}`).page).toBe(1);
    },
  );

  it('limits the page to 100000', () => {
    expect(parse('page=999999').page).toBe(100_000);
  });

  it('reads a term and a tag of 200 characters whole', () => {
    const text = 'x'.repeat(200);
    expect(parse(`search=${text}&tags=${text}`)).toMatchObject({ search: text, tags: [text] });
  });

  it('cuts what is longer, so that it can still be seen to be too long', () => {
    const [text, cut] = ['x'.repeat(5_000), `${'x'.repeat(200)}…`];
    expect(parse(`search=${text}&tags=a,${text},b`)).toMatchObject({
      search: cut,
      tags: ['a', cut, 'b'],
    });
  });

  it('takes a repeated tag once and leaves out empty ones', () => {
    expect(parse('tags=a,b,,a,+,b').tags).toEqual(['a', 'b']);
  });

  it('reads an escaped comma as part of a tag, and any other backslash as itself', () => {
    expect(parse('tags=rock%5C%2C+paper%2Cip').tags).toEqual(['rock, paper', 'ip']);
    expect(parse('tags=a%5Cb%2Cc%5C%5C%2Cd').tags).toEqual(['a\\b', 'c\\', 'd']);
  });

  it('takes at most ten tags', () => {
    expect(parse(`tags=${[...'abcdefghijklmno'].join(',')}`).tags).toEqual([...'abcdefghij']);
  });

  it('ignores what it does not know', () => {
    expect(parse('utm_source=x&sort=up')).toEqual(FIRST);
  });
});

describe('writing the address', () => {
  it('gives the plain address for page 1', () => {
    expect(blogHref({})).toBe('/blog');
    expect(blogHref({ page: 1 })).toBe('/blog');
    expect(blogHref(parse('page=1'))).toBe('/blog');
  });

  it('writes only what differs, in one order', () => {
    expect(blogHref({ page: 2 })).toBe('/blog?page=2');
    expect(blogHref({ page: 2, tags: ['a', 'b'], search: 'x' })).toBe(
      '/blog?search=x&tags=a%2Cb&page=2',
    );
  });

  it.each([
    'search=ip',
    'search=a%26b%3Dc%25+%2B%23%3F',
    'search=%F0%9F%94%A5&tags=caf%C3%A9%2Cb&page=12',
    'tags=one',
  ])('reads back what it wrote: %s', (text) => {
    expect(formatBlogQuery(parse(text))).toBe(text);
    expect(parse(formatBlogQuery(parse(text)))).toEqual(parse(text));
  });

  it.each([
    ['rock, paper'],
    [','],
    ['\\'],
    ['a\\,b', 'c\\'],
    ['\\\\,', 'x'],
    ['\\'.repeat(200), ','.repeat(200)],
  ])('reads back tags with commas and backslashes: %j', (...tags) => {
    expect(parse(blogHref({ tags }).split('?')[1] ?? '').tags).toEqual(tags);
  });

  // The browser asks again whenever the URL, read and written once more, differs.
  it.each([
    `${'x'.repeat(200)} z`,
    `${'x'.repeat(199)} zz`,
    `${'x'.repeat(198)} \u{1f525}z`,
    `${'x'.repeat(199)}\u{1f525}`,
  ])('reads back a term that was cut: …%#', (term) => {
    const once = formatBlogQuery(parse(`search=${encodeURIComponent(term)}`));
    expect(formatBlogQuery(parse(once))).toBe(once);
  });
});
