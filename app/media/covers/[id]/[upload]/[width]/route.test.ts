import sharp from 'sharp';
import { TimeLimitError, TooBusyError } from '@/engine';
import { testContext, withRequestContext } from '@/engine/testing';
import { coverSources } from '@/lib/covers/cover-urls';
import { siteCovers } from '@/lib/covers/covers';
import { PictureError } from '@/lib/media/pixel-budget';
import { ApiError } from '@/lib/publisher-api';
import { readOwnPictures } from '@/testing/pictures';
import { drawPlaceholder } from './placeholder';
import { GET } from './route';

const get = jest.spyOn(siteCovers(), 'get');
const URL_OF_COVER = coverSources({ id: 'a1', cover_image: 'a b.png' })?.src ?? '';
const respond = (url = URL_OF_COVER, init?: RequestInit) =>
  GET(new Request(`http://localhost${url}`, init), {
    params: Promise.resolve({
      id: 'a1',
      upload: 'a b.png',
      width: /(\d+)\?/.exec(url)?.[1] ?? '',
    }),
  });

beforeEach(() => {
  get.mockReset().mockResolvedValue({ type: 'image/avif', bytes: Buffer.from('A cover') });
});

async function expectPicture(response: Response, type: string, seconds: number, body: string) {
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-type': type,
    'cache-control': `public, max-age=${seconds}`,
    vary: 'Accept',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(await response.text()).toBe(body);
}

it('is the cover, in a format that the browser accepts, cacheable for a day', async () => {
  const headers = { accept: 'image/avif,image/webp,*/*' };
  const response = await respond(URL_OF_COVER, { headers });
  await expectPicture(response, 'image/avif', 86_400, 'A cover');
  const requested = { id: 'a1', upload: 'a b.png', width: 1200, format: 'avif' };
  expect(get).toHaveBeenCalledWith(requested, expect.anything());
});

it('passes the context of the request on, so that work for a client who has left is not begun', async () => {
  const { signal } = new AbortController();
  const context = testContext({ client: '192.0.2.1', signal });
  await withRequestContext(context, () => respond());
  expect(get).toHaveBeenCalledWith(expect.anything(), context);
});

it('is the placeholder of the article, cacheable for a minute, for an unusable file', async () => {
  get.mockRejectedValue(new PictureError('too large'));
  await expectPicture(await respond(), 'image/svg+xml', 60, drawPlaceholder('a1'));
});

it.each([
  ['is missing', 404, null, async () => undefined],
  ['breaks off', 502, null, () => Promise.reject(new ApiError('invalid', 'cut'))],
  ['cannot be read', 503, null, () => Promise.reject(new ApiError('unavailable', 'down'))],
  ['waits too long for the list', 503, null, () => Promise.reject(new TimeLimitError(1_000))],
  ['waits for too many others', 503, '5', () => Promise.reject(new TooBusyError())],
])('is a status without a body if the cover %s: %d', async (_, status, retryAfter, read) => {
  get.mockImplementation(read);
  const response = await respond();
  expect([response.status, await response.text()]).toEqual([status, '']);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('retry-after')).toBe(retryAfter);
});

it('is no error for a client who has left', async () => {
  const left = new AbortController();
  get.mockImplementation(() => {
    left.abort();
    return Promise.reject(left.signal.reason);
  });
  const context = testContext({ signal: left.signal });
  expect((await withRequestContext(context, () => respond())).status).toBe(503);
});

it('leaves a bug to Next, which logs it', async () => {
  get.mockRejectedValue(new TypeError('a bug'));
  await expect(respond()).rejects.toThrow('a bug');
});

describe('the placeholder', () => {
  beforeAll(readOwnPictures);

  it.each(['', '</svg><script>alert(1)</script>'])(
    'is a picture made of a text, without the text itself: %j',
    async (seed) => {
      const svg = drawPlaceholder(seed);
      expect(svg).toBe(drawPlaceholder(seed));
      expect(svg).not.toBe(drawPlaceholder(`Not ${seed}`));
      expect(svg).not.toMatch(/script|NaN|undefined/);
      const { format, width = 0, height = 0 } = await sharp(Buffer.from(svg)).metadata();
      expect([format, width / height]).toEqual(['svg', 16 / 9]);
    },
  );
});
