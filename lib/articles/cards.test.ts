import { testArticle } from '../../testing/test-article';
import { articleDate } from '../brand/dates';
import { articleCard } from './cards';
import { showCover } from './public-covers';

it('a card has the URL, the date, two tags and the cover of its article', () => {
  const uploadDate = '2025-01-09T00:00:00.000Z';
  const article = testArticle({ slug: 'launch', tags: ['a', 'b', 'c'], uploadDate });
  const { id, title, description } = article;
  expect(articleCard(article)).toEqual({
    ...{ id, title, description, href: '/article/launch' },
    date: articleDate(uploadDate),
    tags: ['a', 'b'],
    cover: showCover({ id, cover_image: 'cover.webp' }),
  });
  expect(articleCard({ ...article, cover_image: null }).cover).toBeUndefined();
});
