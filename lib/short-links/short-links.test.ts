import { nextPublication } from '../../engine/testing';
import { ApiError, getRedirect } from '../publisher-api';
import { findShortLink, isKnownLink } from './short-links';

jest.mock('../publisher-api', () => ({
  ...jest.requireActual('../../engine/upstream'),
  getRedirect: jest.fn(),
}));
const redirect = jest.mocked(getRedirect);

beforeEach(() => redirect.mockReset());

it.each([null, '//evil.com'])('leads nowhere with the output %j', async (output) => {
  redirect.mockResolvedValue({ input: 'game', output });
  expect(await findShortLink('game')).toBeUndefined();
});

it('is known if the site links to it, or the API has found it, and else leads nowhere', async () => {
  redirect.mockRejectedValueOnce(new ApiError('unavailable', 'down'));
  await expect(findShortLink('x')).rejects.toMatchObject({ kind: 'unavailable' });
  expect([isKnownLink('discord'), isKnownLink('x')]).toEqual([true, false]);
  redirect.mockRejectedValueOnce(new ApiError('not-found', 'missing'));
  expect([await findShortLink('x'), isKnownLink('x')]).toEqual([undefined, false]);
  redirect.mockResolvedValue({ input: 'x', output: 'https://example.com/game' });
  expect(await findShortLink('x')).toEqual({ target: 'https://example.com/game', slug: 'x' });
  expect(isKnownLink('x')).toBe(true);
});

it('is known only in the spelling of the API or of the site', async () => {
  redirect.mockImplementation(async (slug) => ({ input: slug.toLowerCase(), output: '/blog' }));
  expect(await findShortLink('OTHER')).toEqual({ target: '/blog', slug: 'other' });
  expect([isKnownLink('OTHER'), isKnownLink('other')]).toEqual([false, false]);
  redirect.mockResolvedValue({ input: null, output: '/blog' });
  expect(await findShortLink('third')).toEqual({ target: '/blog', slug: null });
  expect(await findShortLink('game')).toEqual({ target: '/blog', slug: 'game' });
});

it('is one call for all who ask at the same time, but not past a publication', async () => {
  const ends: (() => void)[] = [];
  redirect.mockImplementation(
    (input) => new Promise((end) => ends.push(() => end({ input, output: '/blog' }))),
  );
  const found = ['game', 'game', 'press'].map(findShortLink);
  nextPublication();
  found.push(findShortLink('game'));
  expect(redirect.mock.calls).toEqual([['game'], ['press'], ['game']]);
  for (const end of ends) end();
  expect(await Promise.all(found)).toHaveLength(4);
});

it('is found in small letters where an API has none in capitals, and as typed where it has', async () => {
  const find = async (links: Record<string, string>, slug: string, input = true) => {
    redirect.mockImplementation(async (typed) => {
      const output = links[typed];
      if (!output) throw new ApiError('not-found', 'missing');
      return { input: input ? typed : null, output };
    });
    return findShortLink(slug);
  };
  expect(await find({ demo: '/a' }, 'DEMO')).toEqual({ target: '/a', slug: 'demo' });
  expect(await find({ demo: '/a' }, 'DEMO', false)).toEqual({ target: '/a', slug: 'demo' });
  expect(await find({ demo: '/a', DEMO: '/b' }, 'DEMO')).toEqual({ target: '/b', slug: 'DEMO' });
  expect(await find({ demo: '/a' }, 'OTHER')).toBeUndefined();
  redirect.mockClear();
  expect(await find({}, 'small')).toBeUndefined();
  expect(redirect).toHaveBeenCalledTimes(1);
});
