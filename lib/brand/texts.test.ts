import { ownShortLinks, placeholderText } from './texts';

jest.mock('../../brand/brand', () => ({
  __esModule: true,
  site: { name: 'A', game: { href: '/r/game' }, social: [{ href: '/r/discord' }, { href: '/r' }] },
}));
jest.mock('../../brand/games', () => ({ __esModule: true, games: [{ href: '/r/second' }] }));
jest.mock('../../brand/copy', () => ({
  __esModule: true,
  figures: { hours: [1, 2], nothing: null },
  closing: { href: '/r/game', text: 'See /r/none', more: '/r/a/b', email: 'me@a.example' },
}));

it('finds a placeholder at any depth', () => {
  expect(placeholderText()).toBe('me@a.example');
});

it('finds each short link that the site links to once', () => {
  expect(ownShortLinks()).toEqual(['game', 'discord', 'second']);
});
