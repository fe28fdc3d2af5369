import { readFileSync } from 'node:fs';
import { foreign, formats, testPicture } from '../../testing/pictures';
import { declaredMediaType, mediaTypeOf } from './media-type';

const bytes = (text: string) => Buffer.from(text, 'latin1');

describe('the media type of a file by its content', () => {
  it.each([...formats, ...foreign])('of a real picture: %s', async (format) => {
    const type = format === 'tiff' ? '' : `image/${format.split(' ').at(-1)}`;
    expect(mediaTypeOf(await testPicture(format))).toBe(type);
  });

  it.each(['webm', 'mp4'])('of a real video: %s', (format) => {
    const file = readFileSync(`cms/content/resources/hero.${format}`);
    expect(mediaTypeOf(file)).toBe(`video/${format}`);
  });

  const BRANDS = ['mp42\0\0\0\0isom', 'iso5\0\0\0\0iso5dash', 'XXXX\0\0\0\0iso2mp41'];
  it.each(BRANDS)('of a video with the brands %j', (brands) => {
    expect(mediaTypeOf(bytes(`\0\0\0\x18ftyp${brands}`))).toBe('video/mp4');
  });

  it.each([
    '',
    'GIF88a',
    '<svg xmlns="http://www.w3.org/2000/svg">',
    '<!doctype html><p>RIFF1234WEBPVP8 ',
    'RIFF1234WAVEfmt ',
    '\x89PNG',
    '\xff\xd8',
    '\x1a\x45\xdf\xa3\x01\x00\x42\x82\x88matroska',
    '\0\0\0\x18ftypheic\0\0\0\0mif1heic',
    '\0\0\0\x14ftypqt  \0\0\0\0qt  ',
    `${'x'.repeat(64)}\xff\xd8\xff`,
  ])('is none for %j', (text) => {
    expect(mediaTypeOf(bytes(text))).toBe('');
  });
});

it.each([
  ['', ''],
  ['image/png, text/html', 'image/png, text/html'],
  [' Image/WebP ; charset=binary', 'image/webp'],
])('the content type %j declares "%s"', (contentType, declared) => {
  expect(declaredMediaType(contentType)).toBe(declared);
});
