import { articleHref, isNamedBy } from './article-list';

describe('the path of an article’s page', () => {
  it.each([
    [{ slug: 's', name: 'n', id: '1' }, '/article/s'],
    [{ slug: null, name: 'n', id: '1' }, '/article/n'],
    [{ slug: null, name: null, id: '1' }, '/article/1'],
    [{ slug: 'a/b?c', name: null, id: '1' }, '/article/a%2Fb%3Fc'],
    [{ slug: ' s ', name: 'n', id: '1' }, '/article/%20s%20'],
    [{ slug: '..', name: 'n', id: '1' }, '/article/1'],
    [{ slug: 'x.rsc', name: 'n', id: '1' }, '/article/1'],
  ])('of %j is %s', (fields, href) => {
    expect(articleHref(fields)).toBe(href);
  });
});

it.each([
  ['the-slug', true],
  ['THE-Slug', true],
  ['The Náme', true],
  ['1', true],
  ['the-slug-2', false],
  ['', false],
])('an article is named by "%s": %p', (segment, isNamed) => {
  expect(isNamedBy({ slug: 'the-slug', name: 'the name', id: '1' }, segment)).toBe(isNamed);
});
