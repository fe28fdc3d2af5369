import {
  newPageOutcome,
  recordLog,
  testContext,
  withPageOutcome,
  withRequestContext,
} from '@/engine/testing';
import { findShortLink } from '@/lib/short-links/short-links';
import ShortLink from './page';

jest.mock('@/components/scripts/redirect?script', () => '/redirect.js');
jest.mock('@/lib/short-links/short-links', () => ({ findShortLink: jest.fn() }));
recordLog();
jest.mock('@/lib/site/settings/env', () => ({
  env: () => ({ SITE_URL: 'https://www.example.com', REVALIDATE_SECONDS: 60 }),
}));
jest.mock('@/components/page-layout', () => ({ PageLayout: 'div' }));

const find = jest.mocked(findShortLink);

it.each([
  ['in another case is a 308, not stored', 'PRESS-Kit', 'press-kit', '/r/press-kit;308;'],
  ['with another accent is a 308, not stored', 'resume', 'Résumé', '/r/R%C3%A9sum%C3%A9;308;'],
  ['with spaces around is a 308, not stored', ' game ', 'game', '/r/game;308;'],
  ['of another name is followed, not stored', 'game', 'x', '/blog;307;'],
  ['without a name is followed, stored as unlisted', 'game', null, '/blog;307;'],
])('a link %s', async (_, typed, slug, redirection) => {
  find.mockResolvedValue({ target: '/blog', slug });
  const outcome = newPageOutcome();
  const context = testContext({ parsed: { parameters: [typed] } });
  const rendered = withRequestContext(context, () => withPageOutcome(outcome, ShortLink));
  await expect(rendered).rejects.toMatchObject({ digest: `NEXT_REDIRECT;replace;${redirection}` });
  expect(outcome).toMatchObject(slug === null ? { isUnbounded: true } : { isUnstored: true });
});
