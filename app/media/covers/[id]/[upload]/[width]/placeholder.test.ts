import sharp from 'sharp';
import { readOwnPictures } from '@/testing/pictures';
import { drawPlaceholder } from './placeholder';

beforeAll(readOwnPictures);

it.each(['Who owns your game', '', '</svg><script>alert(1)</script>', '日本 🔥'])(
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
