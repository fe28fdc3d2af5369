import { testArticle } from '../../testing/test-article';
import { relatedIn } from './related-articles';

const tagged = (id: string, tags: string[]) => testArticle({ id, tags, cover_image: null });
const ARTICLE = tagged('this', ['contracts', 'revenue']);

it('has up to three other articles, those that share most tags first', () => {
  const list = [
    tagged('other', ['ip']),
    tagged('one', ['revenue']),
    ARTICLE,
    tagged('both', ['revenue', 'contracts']),
    tagged('two', ['contracts']),
    tagged('three', ['contracts']),
  ];
  expect(relatedIn(list, ARTICLE).map(({ id }) => id)).toEqual(['both', 'one', 'two']);
});

it('is empty for an article without tags', () => {
  expect(relatedIn([ARTICLE, tagged('none', [])], { id: 'new', tags: [] })).toEqual([]);
});
