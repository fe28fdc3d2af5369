import { Readable } from 'node:stream';
import sharp from 'sharp';
import { observeIncomplete } from '../../engine/testing';
import { testArticle } from '../../testing/test-article';
import { ApiError, openUpload } from '../publisher-api';
import { pictureSizes } from './picture-sizes';

jest.mock('../publisher-api', () => ({
  ...jest.requireActual('../../engine/upstream'),
  openUpload: jest.fn(),
}));

const open = jest.mocked(openUpload);
const send = (bytes: Buffer) => {
  open.mockResolvedValue({ statusCode: 206, headers: {}, body: Readable.from([bytes]) } as never);
};
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#654' } });

let count = 0;
/** The sizes of the pictures of an article with an id of its own, so that nothing is cached. */
function sizesOf(content: string, media: string[]) {
  count += 1;
  return pictureSizes(testArticle({ id: `sizes-${count}`, content, media }));
}

beforeEach(() => open.mockReset());

it.each(['png', 'avif'] as const)('reads the size of a %s', async (format) => {
  send(await picture(120, 40)[format]().toBuffer());
  const sizes = await sizesOf('![x](the%20shot.x)', ['the shot.x']);
  expect(sizes.get('the shot.x')).toMatchObject({ width: 120, height: 40 });
});

it('reads the displayed size of a rotated picture', async () => {
  send(await picture(120, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer());
  expect((await sizesOf('a.jpg', ['a.jpg'])).get('a.jpg')).toEqual({ width: 40, height: 120 });
});

it('requests once the start of a file that the text names, and of no video', async () => {
  send(await picture(1, 1).png().toBuffer());
  const article = testArticle({
    content: '![x](a.png) ![x](b.mp4)',
    media: ['a.png', 'b.mp4', 'c.png'],
  });
  await Promise.all([pictureSizes(article), pictureSizes(article)]);
  await pictureSizes(article);
  expect(open.mock.calls.map(([, name, { headers }]) => [name, headers])).toEqual([
    ['a.png', { range: 'bytes=0-65535' }],
  ]);
});

it('a file that is missing or no picture has no size, and is not requested again', async () => {
  send(Buffer.from('text'));
  expect(await sizesOf('a.png', ['a.png'])).toEqual(new Map());
  open.mockRejectedValue(new ApiError('not-found', 'No such file'));
  const { value, incomplete } = await observeIncomplete(() => sizesOf('a.png', ['a.png']));
  expect([value.size, incomplete.retryMs]).toEqual([0, Number.POSITIVE_INFINITY]);
});

it('a page is incomplete, and soon made again, when a size could not be read', async () => {
  open.mockRejectedValue(new ApiError('unavailable', 'No connection'));
  const { value, incomplete } = await observeIncomplete(() => sizesOf('a.png', ['a.png']));
  expect(value.size).toBe(0);
  expect(incomplete.retryMs).toBeLessThan(Number.POSITIVE_INFINITY);
});
