import { readPreviewLink } from '../../lib/articles/preview-link';
import { linkFor } from './link';

const ENV = { PREVIEW_SECRET: 'a-secret-for-the-tests', SITE_URL: 'https://www.example.com' };
jest.mock('../../lib/site/settings/env', () => ({ env: () => ENV }));

const NOW = 1_799_990_000;
beforeEach(() => void jest.useFakeTimers({ now: NOW * 1_000 }));
afterEach(() => jest.useRealTimers());

const hoursOf = (...args: string[]) => {
  const { pathname, searchParams } = new URL(linkFor(args, ENV));
  const slug = decodeURIComponent(pathname.replace('/preview/', ''));
  const link = readPreviewLink(slug, searchParams);
  return link && [slug, (link.expires - NOW) / 3_600];
};

it('is a link of the public origin', () => {
  expect(linkFor(['new & old'], ENV)).toMatch(
    /^https:\/\/www\.example\.com\/preview\/new%20&%20old\?expires=\d+&signature=[\da-f]{64}$/,
  );
});

it('holds for 48 hours, or for as many as are said', () => {
  expect(hoursOf('draft')).toEqual(['draft', 48]);
  expect(hoursOf('draft', '--hours', '1')).toEqual(['draft', 1]);
  expect(hoursOf('--hours=720', 'Entwürfe/100 %')).toEqual(['Entwürfe/100 %', 720]);
});

it.each([
  [[], 'Name one article by its slug'],
  [['one', 'two'], 'Name one article by its slug'],
  [['..'], 'No article can have the slug ".."'],
  [['x'.repeat(201)], 'No article can have the slug'],
  [['draft', '--hours', '721'], '--hours is "721", but it must be a whole number from 1 to 720.'],
  [['draft', '--hours', '0'], '--hours is "0"'],
  [['draft', '--hours', '1.5'], '--hours is "1.5"'],
])('refuses %j with a sentence', (args, sentence) => {
  expect(() => linkFor(args, ENV)).toThrow(sentence);
});

it('says that there is no secret', () => {
  const off = { ...ENV, PREVIEW_SECRET: undefined };
  expect(() => linkFor(['draft'], off)).toThrow('PREVIEW_SECRET is not set');
});
