import { matchesSearch, matchesTags } from './article-search';

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

  it('match everything when the query has none', () => {
    expect(matchesTags({ ...article, tags: [] }, [])).toBe(true);
  });
});
