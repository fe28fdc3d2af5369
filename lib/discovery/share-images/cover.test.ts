/** @jest-environment node */
import { Readable } from 'node:stream';
import sharp from 'sharp';
import type { Dispatcher } from 'undici';
import { testArticle } from '../../articles/test-article';
import { pictureThatClaims } from '../../media/test-pictures';
import { openCover } from '../../publisher-api/files';
import { readCover } from './cover';

jest.mock('../../publisher-api/files', () => ({ openCover: jest.fn() }));

function coverHolds(bytes: Buffer): void {
  const file = { statusCode: 200, headers: {}, body: Readable.from([bytes]) };
  jest.mocked(openCover).mockResolvedValue(file as unknown as Dispatcher.ResponseData);
}

it('is null for an article without a cover', async () => {
  expect(await readCover(testArticle({ cover_image: null }))).toBeNull();
  expect(openCover).not.toHaveBeenCalled();
});

it.each(['png', 'jpeg', 'webp'] as const)('is the bytes of the file: %s', async (format) => {
  const create = { width: 9, height: 9, channels: 3, background: '#fff' } as const;
  const bytes = await sharp({ create }).toFormat(format).toBuffer();
  coverHolds(bytes);
  expect(await readCover(testArticle())).toEqual(bytes);
});

it('is a smaller picture if the file has many pixels', async () => {
  const create = { width: 3_600, height: 2_400, channels: 3, background: '#654' } as const;
  coverHolds(await sharp({ create }).jpeg().toBuffer());
  const { width, height } = await sharp((await readCover(testArticle())) ?? undefined).metadata();
  expect([width, height]).toEqual([2_400, 1_600]);
});

it('is refused with more pixels than the site decodes', async () => {
  coverHolds(await pictureThatClaims({ width: 8_000, height: 5_001 }));
  await expect(readCover(testArticle())).rejects.toThrow('pixel limit');
});

it.each([
  '',
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  'GIF89a',
  '%PDF-1.7',
  '\x1a\x45\xdf\xa3\x42\x82\x84webm',
])('is refused if its content is not PNG, JPEG or WebP: %j', async (text) => {
  coverHolds(Buffer.from(text, 'latin1'));
  await expect(readCover(testArticle())).rejects.toThrow('no picture of a known kind');
});
