import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { declaredMediaType, mediaTypeOf, PICTURE_TYPES, VIDEO_TYPES } from './media-type';

const bytes = (text: string) => Buffer.from(text, 'latin1');

describe('the media type of a file by its content', () => {
  it.each(['webp', 'png', 'jpeg'] as const)('of a real picture: %s', async (format) => {
    const create = { width: 8, height: 8, channels: 3, background: '#fff' } as const;
    expect(mediaTypeOf(await sharp({ create }).toFormat(format).toBuffer())).toBe(
      `image/${format}`,
    );
  });

  it.each(['webm', 'mp4'])('of a real video: %s', (format) => {
    const file = readFileSync(`lib/embedded-api/content/resources/hero.${format}`);
    expect(mediaTypeOf(file)).toBe(`video/${format}`);
  });

  it.each(['mp42\0\0\0\0isom', 'iso5\0\0\0\0iso5dash', 'XXXX\0\0\0\0iso2mp41'])(
    'of a video with the brands %j',
    (brands) => {
      expect(mediaTypeOf(bytes(`\0\0\0\x18ftyp${brands}`))).toBe('video/mp4');
    },
  );

  it('is none for image formats that covers may not have', async () => {
    const create = { width: 8, height: 8, channels: 3, background: '#fff' } as const;
    for (const format of ['gif', 'avif', 'tiff'] as const) {
      expect(mediaTypeOf(await sharp({ create }).toFormat(format).toBuffer())).toBe('');
    }
  });

  it.each([
    '',
    'GIF89a',
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
  ['', true],
  ['application/octet-stream', true],
  ['Application/Octet-Stream; charset=binary', true],
  ['binary/octet-stream', true],
  [' image/jpg ; a=b', true],
  ['application/octet-stream, text/html', false],
  ['image/jpg2', false],
  ['image/jpeg', false],
  ['text/plain; application/octet-stream', false],
])('the content type "%s" is generic: %s', (type, generic) => {
  expect(declaredMediaType(type) === '').toBe(generic);
});

it.each([
  ['image/png', 'image/png'],
  [' Image/WebP ; charset=binary', 'image/webp'],
  ['image/jpeg;a="b;c"', 'image/jpeg'],
  ['video/mp4; codecs="avc1"', 'video/mp4'],
])('the content type %j is one of ours: %s', (type, essence) => {
  expect(essence.startsWith('image') ? PICTURE_TYPES : VIDEO_TYPES).toContain(essence);
  expect(declaredMediaType(type)).toBe(essence);
});

it.each([
  'image/png, text/html',
  'image/pngx',
  'image/svg+xml',
  'ximage/png',
  'text/html; image/png',
  'video/ogg',
])('the content type %j is none of ours', (type) => {
  expect([...PICTURE_TYPES, ...VIDEO_TYPES]).not.toContain(declaredMediaType(type));
});
