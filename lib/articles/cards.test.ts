import { testArticle } from '../../testing/test-article';
import { articleDate } from '../brand/dates';
import { articleCard } from './cards';

it('a card has the URL, the date, two tags and the cover of its article', () => {
  const uploadDate = '2025-01-09T00:00:00.000Z';
  const article = testArticle({ slug: 'launch', tags: ['a', 'b', 'c'], uploadDate });
  const { id, title, description, cover_image } = article;
  expect(articleCard(article)).toEqual({
    ...{ id, title, description, cover_image, href: '/article/launch' },
    date: articleDate(uploadDate),
    tags: ['a', 'b'],
  });
});
