import { readPreviewLink, signedQuery } from './preview-link';

const env = { PREVIEW_SECRET: 'a-secret-for-the-tests' as string | undefined };
jest.mock('../site/settings/env', () => ({ env: () => env }));

const NOW = 1_799_990_000;
const EXPIRES = 1_800_000_000;
const SLUG = 'who-owns-your-game';
/** Made by OpenSSL, independently of the code under test. */
const SIGNATURE = 'b93e38e4f4713577c9f8bee996e4a1418403a6dc95d50a577db7413abe34d7f5';
const QUERY = `expires=${EXPIRES}&signature=${SIGNATURE}`;

const signed = (slug: string, expires = EXPIRES) =>
  signedQuery(slug, expires, env.PREVIEW_SECRET ?? '');
const read = (query: string, slug = SLUG) => readPreviewLink(slug, new URLSearchParams(query));

beforeEach(() => {
  env.PREVIEW_SECRET = 'a-secret-for-the-tests';
  jest.useFakeTimers({ now: NOW * 1_000 });
});
afterEach(() => jest.useRealTimers());

it('is signed as HMAC-SHA256 over slug and date', () => {
  expect(signed(SLUG)).toBe(QUERY);
});

it.each([
  QUERY,
  `signature=${SIGNATURE}&expires=${EXPIRES}`,
  `expires=${EXPIRES}&signature=${SIGNATURE.toUpperCase()}`,
  `utm_source=x&${QUERY}&fbclid=y`,
  `%65xpires=${EXPIRES}&signature=%62${SIGNATURE.slice(1)}`,
])('is valid, and has one spelling: %s', (query) => {
  expect(read(query)).toEqual({ expires: EXPIRES, query: QUERY });
});

const COMPOSED = 'é'.normalize('NFC');

it('is invalid for another slug, also of the same letters in another form of Unicode', () => {
  const others = ['who-owns-your-gam', 'Who-Owns-Your-Game', `${SLUG}\n${EXPIRES}`, ''];
  expect(others.filter((slug) => read(QUERY, slug))).toEqual([]);
  expect(read(signed(COMPOSED), COMPOSED.normalize('NFD'))).toBeUndefined();
});

it('is valid until its second, for at most 30 days', () => {
  const holdsFor = (seconds: number) => read(signed(SLUG, NOW + seconds)) !== undefined;
  const seconds = [-1, 0, 1, 30 * 86_400, 30 * 86_400 + 1];
  expect(seconds.map(holdsFor)).toEqual([false, false, true, true, false]);
  jest.advanceTimersByTime(999);
  expect([0, 1].map(holdsFor)).toEqual([false, true]);
});

it.each([
  ['nothing', ''],
  ['another date', `expires=${EXPIRES + 1}&signature=${SIGNATURE}`],
  ['another signature', `expires=${EXPIRES}&signature=${SIGNATURE.replace('b', 'c')}`],
  ['a longer signature', `${QUERY}0`],
  ['a leading zero', `expires=0${EXPIRES}&signature=${SIGNATURE}`],
  ['a line end', `expires=${EXPIRES}%0A&signature=${SIGNATURE}`],
  ['a date twice', `expires=${EXPIRES}&${QUERY}`],
  ['another signature first', `signature=${'0'.repeat(64)}&${QUERY}`],
])('is invalid with %s', (_, query) => {
  expect(read(query)).toBeUndefined();
});

it('is invalid with another secret, or while previews are switched off', () => {
  env.PREVIEW_SECRET = 'another-secret-of-the-tests';
  expect(read(QUERY)).toBeUndefined();
  env.PREVIEW_SECRET = undefined;
  expect(read(QUERY)).toBeUndefined();
  expect(read(signedQuery(SLUG, EXPIRES, ''))).toBeUndefined();
});
