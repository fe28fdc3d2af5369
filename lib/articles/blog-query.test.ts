import {
  type BlogQuery,
  blogHref,
  formatBlogQuery,
  matchesSearch,
  matchesTags,
  parseBlogQuery,
} from './blog-query';

const FIRST: BlogQuery = { search: '', tags: [], page: 1 };
const parse = (query: string) => parseBlogQuery(new URLSearchParams(query));

describe('parsing the URL', () => {
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
    'treats the page "%s" as the first',
    (page) => {
      expect(parse(`page=${encodeURIComponent(page)}`).page).toBe(1);
    },
  );

  it('limits the page to 100000', () => {
    expect(parse('page=999999').page).toBe(100_000);
  });

  it('leaves a term and a tag of 200 characters as they are', () => {
    const text = 'x'.repeat(200);
    expect(parse(`search=${text}&tags=${text}`)).toMatchObject({ search: text, tags: [text] });
  });

  it('cuts a longer term or tag, which stays recognizable as too long', () => {
    const [text, cut] = ['x'.repeat(5_000), `${'x'.repeat(200)}…`];
    expect(parse(`search=${text}&tags=a,${text},b`)).toMatchObject({
      search: cut,
      tags: ['a', cut, 'b'],
    });
  });

  it('drops repeated and empty tags', () => {
    expect(parse('tags=a,b,,a,+,b').tags).toEqual(['a', 'b']);
  });

  it('reads an escaped comma as part of a tag, and any other backslash as itself', () => {
    expect(parse('tags=rock%5C%2C+paper%2Cip').tags).toEqual(['rock, paper', 'ip']);
    expect(parse('tags=a%5Cb%2Cc%5C%5C%2Cd').tags).toEqual(['a\\b', 'c\\', 'd']);
  });

  it('takes at most ten tags', () => {
    expect(parse(`tags=${[...'abcdefghijklmno'].join(',')}`).tags).toEqual([...'abcdefghij']);
  });

  it('ignores unknown parameters', () => {
    expect(parse('utm_source=x&sort=up')).toEqual(FIRST);
  });

  it('reads the first parameter of each name', () => {
    expect(parse('search=ip&search=data&page=2&page=3')).toEqual(parse('search=ip&page=2'));
  });
});

describe('formatting the URL', () => {
  it('has no query for page 1', () => {
    expect(blogHref({})).toBe('/blog');
    expect(blogHref({ page: 1 })).toBe('/blog');
    expect(blogHref(parse('page=1'))).toBe('/blog');
  });

  it('has only the values that differ from the defaults, in one order', () => {
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
  ])('round-trips through parsing: %s', (text) => {
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
  ])('round-trips tags with commas and backslashes: %j', (...tags) => {
    expect(parse(blogHref({ tags }).split('?')[1] ?? '').tags).toEqual(tags);
  });

  // The browser refuses results whose query is not, once formatted, the one that it requested.
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

const article = {
  title: 'Launch Day (2.0)',
  description: 'What a C++ studio learned',
  tags: ['Data', 'ip'],
};

describe('the search', () => {
  it.each(['launch', 'LAUNCH', 'studio', ' day ', 'c++', '(2.0)', ''])('finds by "%s"', (term) => {
    expect(matchesSearch(article, term)).toBe(true);
  });

  it.each(['.*', 'l.unch', '^launch', 'day|x', '[a-z]', 'data', 'launch studio', '\\'])(
    'takes "%s" literally',
    (term) => {
      expect(matchesSearch(article, term)).toBe(false);
    },
  );

  it('works without a description', () => {
    const bare = { ...article, description: null };
    expect(matchesSearch(bare, 'launch')).toBe(true);
    expect(matchesSearch(bare, 'null')).toBe(false);
  });
});

describe('tags', () => {
  it('match, in any case, when the article has at least one', () => {
    expect(matchesTags(article, ['nope', 'DATA'])).toBe(true);
    expect(matchesTags(article, ['IP'])).toBe(true);
  });

  it('do not match partially', () => {
    expect(matchesTags(article, ['dat', 'nope'])).toBe(false);
  });
});
