import { screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type RequestContext, withRequestContext } from '@/lib/base/request-context';
import { findShortLink } from '@/lib/urls/short-links';
import ShortLinkWithoutSlug from '../page';
import ShortLink from './page';

jest.mock('@/components/scripts/redirect?script', () => '/redirect.js');
jest.mock('@/lib/urls/short-links', () => ({ findShortLink: jest.fn() }));
jest.mock('@/lib/base/log', () => ({ log: jest.fn() }));
jest.mock('@/lib/site/env', () => ({
  env: () => ({ SITE_URL: 'https://www.example.com', REVALIDATE_SECONDS: 60 }),
}));
jest.mock('@/components/page-layout', () => ({ PageLayout: 'div' }));

const find = jest.mocked(findShortLink);

/** Renders a page. @returns the status of its response, undefined for 200 */
async function show(page: () => unknown) {
  const context: RequestContext = { id: 'x', upstreamMs: 0 };
  const rendered = await withRequestContext(context, page);
  document.body.innerHTML = renderToStaticMarkup(rendered as never);
  return context.status;
}
const shortLink = (slug: string) => () => ShortLink({ params: Promise.resolve({ slug }) });
const heading = () => screen.getByRole('heading', { level: 1 });

it('leads to its target by an HTTP redirect', async () => {
  find.mockResolvedValue({ target: 'https://example.com/game?a=b', slug: 'a/b' });
  await expect(show(shortLink('a%2Fb'))).rejects.toMatchObject({
    digest: 'NEXT_REDIRECT;replace;https://example.com/game?a=b;307;',
  });
  expect(find).toHaveBeenCalledWith('a/b');
});

it.each([
  ['in another case', 'PRESS-Kit', 'press-kit'],
  ['with another accent', 'resume', 'Résumé'],
  ['with spaces around', ' game ', 'game'],
])('leads %s to its own URL, and is not stored', async (_, asked, slug) => {
  find.mockResolvedValue({ target: '/blog', slug });
  const context: RequestContext = { id: 'x', upstreamMs: 0 };
  const rendered = withRequestContext(context, shortLink(encodeURIComponent(asked)));
  const own = `/r/${encodeURIComponent(slug)}`;
  await expect(rendered).rejects.toMatchObject({ digest: `NEXT_REDIRECT;replace;${own};308;` });
  expect(context.isUnstored).toBe(true);
});

it.each([
  ['another name is followed, and not stored', 'x', { isUnstored: true }],
  ['no name is followed, and stored as what anybody can invent', null, { isInvented: true }],
])('of %s', async (_, slug, expected) => {
  find.mockResolvedValue({ target: '/blog', slug });
  const context: RequestContext = { id: 'x', upstreamMs: 0 };
  const rendered = withRequestContext(context, shortLink('game'));
  await expect(rendered).rejects.toMatchObject({ digest: 'NEXT_REDIRECT;replace;/blog;307;' });
  expect(context).toMatchObject(expected);
});

it('is a 404 page without a target', async () => {
  find.mockResolvedValue(null);
  expect(await show(shortLink('unknown'))).toBe(404);
  expect(heading()).toHaveTextContent('Redirect Not Found');
  expect(screen.getByText('Redirect not found')).toBeVisible();
});

it('is a 404 page without a slug', async () => {
  expect(await show(ShortLinkWithoutSlug)).toBe(404);
  expect(heading()).toHaveTextContent('Redirect Not Found');
  expect(screen.getByText('No redirect slug provided')).toBeVisible();
});

it('has the browser try once more, at once, while the API fails', async () => {
  find.mockRejectedValue(new Error('down'));
  expect(await show(shortLink('a%2Fb'))).toBe(503);
  expect(heading()).toHaveTextContent('Redirecting...');
  expect(document.querySelector('script')).toHaveAttribute('src', '/redirect.js');
  expect(document.querySelector('[data-redirect]')).toHaveAttribute(
    'data-redirect',
    '/api/redirects/a%2Fb',
  );
});
