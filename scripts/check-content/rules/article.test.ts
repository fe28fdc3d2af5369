import { testArticle } from '../../../testing/test-article';
import { type Page, readPage } from '../page';
import { plainText, repeatedPage } from './article';

it('of two articles of one page, the second has a finding', () => {
  const one = readPage(testArticle({ id: 'a1', slug: 'one' }));
  const same = readPage(testArticle({ id: 'a2', slug: 'one' }));
  const found = (page: Page) => repeatedPage(page, [one, same]);
  expect(found(one)).toEqual([]);
  expect(found(same)).toMatchObject([
    { level: 'error', message: 'The article "a1" has the same page, /article/one.' },
  ]);
});

it('an article past a limit is an error in its line, one within them is not', () => {
  expect(plainText(readPage(testArticle({ content: 'Text.' })))).toEqual([]);
  const message = expect.stringContaining('nested too deep');
  expect(
    plainText(readPage(testArticle({ content: `Text.\n\n${'> '.repeat(60)}x` }))),
  ).toMatchObject([{ rule: 'plain-text', level: 'error', message, at: 3 }]);
});
