import { ownShortLinks, siteTexts } from './site-texts';

jest.mock('./brand', () => ({
  __esModule: true,
  site: { name: 'A', game: { href: '/r/game' }, social: [{ href: '/r/discord' }, { href: '/r' }] },
  figures: { hours: [1, 2], nothing: null },
  closing: { href: '/r/game', text: 'See /r/none', more: '/r/a/b' },
}));

it('finds every text at any depth', () => {
  expect(siteTexts()).toEqual([
    'A',
    '/r/game',
    '/r/discord',
    '/r',
    '/r/game',
    'See /r/none',
    '/r/a/b',
  ]);
});

it('finds each short link that the site links to once', () => {
  expect(ownShortLinks()).toEqual(['game', 'discord']);
});
