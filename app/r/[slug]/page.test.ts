import { type RequestContext, withRequestContext } from '@/lib/base/request-context';
import { findShortLink } from '@/lib/urls/short-links';
import ShortLink from './page';

jest.mock('@/components/scripts/redirect?script', () => '/redirect.js');
jest.mock('@/lib/urls/short-links', () => ({ findShortLink: jest.fn() }));
jest.mock('@/lib/base/log', () => ({ log: jest.fn() }));
jest.mock('@/lib/site/env', () => ({
  env: () => ({ SITE_URL: 'https://www.example.com', REVALIDATE_SECONDS: 60 }),
}));
jest.mock('@/components/page-layout', () => ({ PageLayout: 'div' }));

const find = jest.mocked(findShortLink);

const shortLink = (slug: string) => () => ShortLink({ params: Promise.resolve({ slug }) });

it.each([
  ['in another case', 'PRESS-Kit', 'press-kit'],
  ['with another accent', 'resume', 'Résumé'],
  ['with spaces around', ' game ', 'game'],
])('a link %s is redirected to its canonical URL, and not stored', async (_, typed, slug) => {
  find.mockResolvedValue({ target: '/blog', slug });
  const context: RequestContext = { id: 'x', upstreamMs: 0 };
  const rendered = withRequestContext(context, shortLink(encodeURIComponent(typed)));
  const digest = `NEXT_REDIRECT;replace;/r/${encodeURIComponent(slug)};308;`;
  await expect(rendered).rejects.toMatchObject({ digest });
  expect(context.isUnstored).toBe(true);
});

it.each([
  ['of another name is followed, and not stored', 'x', { isUnstored: true }],
  ['without a name is followed, and stored as invented', null, { isInvented: true }],
])('a link %s', async (_, slug, expected) => {
  find.mockResolvedValue({ target: '/blog', slug });
  const context: RequestContext = { id: 'x', upstreamMs: 0 };
  const rendered = withRequestContext(context, shortLink('game'));
  await expect(rendered).rejects.toMatchObject({ digest: 'NEXT_REDIRECT;replace;/blog;307;' });
  expect(context).toMatchObject(expected);
});
