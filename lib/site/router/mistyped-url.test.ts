import { testArticle } from '../../../testing/test-article';
import { lastGoodList } from '../../articles/article-list';
import { getRedirect } from '../../publisher-api';
import { findShortLink } from '../../short-links/short-links';
import { correctedPath } from './mistyped-url';
import { router } from './resolve-url';

jest.mock('../../articles/article-list', () => ({
  ...jest.requireActual('../../articles/article-list'),
  lastGoodList: jest.fn(),
}));
jest.mock('../../publisher-api', () => ({
  ...jest.requireActual('../../publisher-api'),
  getRedirect: jest.fn(),
}));

const SLUGS = [
  'night-mail',
  'wait...',
  'R&D',
  'Wolf',
  'WOLF',
  'Échos',
  'amp',
  'a.html',
  'tea time',
];

beforeEach(async () => {
  const articles = SLUGS.map((slug, at) => testArticle({ id: `a${at}`, name: null, slug }));
  const list = { articles, ageMs: 1, isFailing: false, isExpired: false };
  jest.mocked(lastGoodList).mockReturnValue(list);
  jest.mocked(getRedirect).mockImplementation(async (input) => ({ input, output: '/blog' }));
  await findShortLink('demo');
});

const resolve = (url: string) => {
  const { type, url: found } = router.resolve(url, () => false);
  return `${type} ${found}`;
};

it.each([
  ['/BLOG?search=tea', '/blog?search=tea'],
  ['/About', '/about'],
  ['/Contact.html', '/contact'],
  ['/blog%3Futm_source=x', '/blog'],
  ['/about&utm_source=x', '/about'],
  ['/%E2%80%8B', '/'],
  ['/Article/night-mail', '/article/night-mail'],
  ['/ARTICLE/NIGHT-MAIL', '/article/night-mail'],
  [`/article/night-mail%3Futm_campaign=${'x'.repeat(250)}`, '/article/night-mail'],
  ['/R/demo', '/r/demo'],
  ['/R/DEMO', '/r/demo'],
  ['/R/unknown', '/r/unknown'],
  ['/Article/unknown', '/article/unknown'],
])('a URL without a page redirects once to what it means: %s to %s', (url, expected) => {
  expect(resolve(url)).toBe(`redirect ${expected}`);
  expect(resolve(expected)).toBe(`page ${expected}`);
});

it.each([
  ['/R/UNKNOWN', '/r/UNKNOWN'],
  ['/Article/UNKNOWN', '/article/UNKNOWN'],
])('a slug in capitals is left to the API: %s', (url, expected) => {
  expect(resolve(url)).toBe(`page ${expected}`);
});

it.each([
  '/R',
  '/ARTICLE/',
  '/Preview/x',
  '/R/%20',
  '/article/a/b',
  '/R/a/b',
  '/%00',
  '/about%1B[0m',
  `/${'('.repeat(600)}`,
])('other paths stay without a page: %s', (url) =>
  expect(resolve(url)).toMatch(/^page \/(?:404|r\/%20)$/),
);

const ENDS = [
  ...[' ', '\u00A0', '\u200B', '\u2026', ').', '\uFF09', '\\', '**', '\n', '\r\n more', '#part'],
  ...['?utm_source=x', '&utm_source=x&b=c', '.html', '.php', '.html?x=1', ').?utm_source=x'],
  ...['/amp', '/index.html', '</a>', '">here', ';x=1'],
];

it.each(ENDS)('an article whose slug has another end: night-mail%j', (end) => {
  expect(correctedPath(`/article/night-mail${end}`)).toBe('/article/night-mail');
});

it.each([
  ['/article/wait....)', '/article/wait...'],
  ['/article/wait...', '/article/wait...'],
  ['/article/R&D&utm_source=x', '/article/R&D'],
  ['/article/r&d', '/article/R&D'],
  ['/article/R&D', '/article/R&D'],
  ['/article/ÉCHOS.', '/article/%C3%89chos'],
  ['/article/a.html', '/article/a.html'],
  ['/article/amp/amp', '/article/amp'],
  ['/article/(tea time)', '/article/tea%20time'],
  ['/article/ “night-mail”', '/article/night-mail'],
  ['/article/a0.', '/article/night-mail'],
  ['/article/wolf', undefined],
  ['/article/Wolf', '/article/Wolf'],
  ['/article/WOLF!', '/article/WOLF'],
  ['/article/night', undefined],
  ['/article/night-mail-2', undefined],
  ['/article/night-mails', undefined],
  ['/article/none.', undefined],
  ['/article/', undefined],
  [`/article/night-mail${'.'.repeat(31)}`, undefined],
  ['/r/demo.', '/r/demo'],
  ['/r/none.', undefined],
])('a slug with such an end wins, and two that fit lead nowhere: %s', (path, expected) => {
  expect(correctedPath(path)).toBe(expected);
});
