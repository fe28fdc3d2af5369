import { markdownInput } from '../../../lib/markdown';
import { renderArticle } from '../../../lib/markdown/worker/render';
import type { Article } from '../../../lib/publisher-api';
import { testArticle } from '../../../testing/test-article';
import { parsePage } from '../page';
import { deadLinks, type LinkTargets } from './links';

function pageOf(slug: string, fields: Partial<Article>) {
  const article = testArticle({ id: slug, slug, name: slug, ...fields });
  return parsePage(article, renderArticle(markdownInput(article)).page);
}
const there = pageOf('there', { content: '## Part\n' });
const draft = pageOf('later', { status: 'draft' });

function findings(content: string, status: 'published' | 'draft' = 'published') {
  const here = pageOf('here', { status, content });
  const site: LinkTargets = {
    pages: new Map(Object.entries({ here, there, later: draft })),
    shortLinks: new Map(Object.entries({ game: true, gone: false })),
  };
  return deadLinks(here, site);
}

it.each([
  '[a](/article/there) [b](there#section-part) [c](/article/there#content)',
  '## My part\n\n[a](#my-part) [b](#section-my-part) [c](/article/here#my-part) [d](#top)',
  'Note[^1].\n\n[^1]: Text.',
  '[a](../there) [b](../there/article.md#part) [c](../here/article.md) [d](../blog)',
  '[a](/r/game) [b](/r/GAME) [c](/contact) [d](/blog?search=x) [e](mailto:a@example.com)',
  '[a](https://example.com/nowhere) [b](/media/covers/there/cover.webp)',
])('finds nothing in: %s', (content) => {
  expect(findings(content)).toEqual([]);
});

it.each([
  ['[a](/article/nowhere)', 'leads to no article.'],
  ['[a](/abuot)', 'leads to no page of the site.'],
  ['[a]()', 'The link to "" leads to no page'],
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
  ['## Part\n\n[a](#prat)', 'The anchor of "#prat" is not on the page it leads to.'],
  ['[a](/article/there#part)', 'the heading’s name is "section-part".'],
  ['[a](/article/there#other)', 'is not on the page it leads to.'],
])('%s is an error', (content, message) => {
  const at = content.includes('\n') ? 5 : 3;
  const error = {
    rule: 'dead-link',
    level: 'error',
    at,
    message: expect.stringContaining(message),
  };
  expect(findings(`Text.\n\n${content}`)).toEqual([error]);
});

it('a link from one draft to another is a hint', () => {
  expect(findings('[a](/article/later)', 'draft')).toMatchObject([{ level: 'hint' }]);
});
