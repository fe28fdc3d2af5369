import type { Article } from '../../../lib/publisher-api';
import { testArticle } from '../../../testing/test-article';
import { parsePage } from '../page';
import { deadLinks, type LinkTargets } from './links';

/** A page whose headings have ids as in check.slow.test.ts. */
function pageOf(slug: string, fields: Partial<Article>, ...ids: string[]) {
  const article = testArticle({ id: slug, slug, name: slug, ...fields });
  return parsePage(article, ids.map((id) => `<h2 id="${id}"></h2>`).join(''));
}
const there = pageOf('there', {}, 'section-part');
const draft = pageOf('later', { status: 'draft' });

function findings(content: string, status: 'published' | 'draft' = 'published') {
  const here = pageOf('here', { status, content }, 'section-my-part');
  const site: LinkTargets = {
    pages: new Map(Object.entries({ here, there, later: draft })),
    shortLinks: new Map(Object.entries({ game: true, gone: false })),
  };
  return deadLinks(here, site);
}

it.each([
  '[a](/article/%74here?utm=1) [b](there#section-part) [c](/article/there#content)',
  '[a](#my-part) [b](#section-my-part) [c](/article/here#my-part) [d](#top)',
  '[a](../there) [b](../there/article.md#part) [c](../here/article.md) [d](../blog)',
  '[a](/r/game) [b](/r/GAME) [c](/contact) [d](/blog?search=x) [e](mailto:a@example.com)',
  '[a](https://example.com/nowhere) [b](/media/covers/there/cover.webp) [c](//example.com)',
  '[a](/feed/atom.xml) [b](/icon-512.png) [c](../article//there/) [d](#top:~:text=word)',
])('finds nothing in: %s', (content) => {
  expect(findings(content)).toEqual([]);
});

it.each([
  ['[a](/article/nowhere)', 'leads to no article.'],
  ['[a](/abuot)', 'leads to no page of the site.'],
  ['[a]()', 'The link to "" leads to no page'],
  ['[a](/feed/none.xml)', 'leads to no page of the site.'],
  ['[a](/article)', 'leads to no page of the site.'],
  ['[a](www.shop.example/x)', 'no page of the site: write https://www.shop.example/x.'],
  ['[a](chat.example)', 'write https://chat.example.'],
  ['[a](chat.example:8080/a.html)', 'write https://chat.example:8080/a.html.'],
  ['[a](ada+press@mail.example)', 'write mailto:ada+press@mail.example.'],
  ['[a](page.html)', 'leads to no article.'],
  ['[a](../nowhere/article.md)', 'The link to "../nowhere/article.md" leads to no article.'],
  ['[a](../there/article.md#other)', 'is not on the page it leads to.'],
  ['[a](/article/later)', 'leads to an article that is hidden.'],
  ['[a](/r/gone)', 'leads to no short link.'],
  ['[a](/media/covers/there/other.webp)', 'leads to no upload of an article.'],
  ['[a](#prat)', 'The anchor of "#prat" is not on the page it leads to.'],
  ['[a](/article/there#part)', 'the heading’s name is "section-part".'],
  ['[a](/article/there#other)', 'is not on the page it leads to.'],
])('%s is an error', (content, message) => {
  const error = {
    rule: 'dead-link',
    level: 'error',
    at: 3,
    message: expect.stringContaining(message),
  };
  expect(findings(`Text.\n\n${content}`)).toEqual([error]);
});

it('a link from one draft to another is a hint', () => {
  expect(findings('[a](/article/later)', 'draft')).toMatchObject([{ level: 'hint' }]);
});
