import sharp from 'sharp';
import { contrast, tokens } from '@/testing/tokens';

const { light } = tokens;

type Area = (x: number, y: number) => boolean;

/** The lowest contrast of a text colour with the part of a picture behind the words. */
async function lowest(picture: string, token: string, isBehind: Area): Promise<number> {
  const { data, info } = await sharp(`brand/pictures/${picture}.webp`)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const grounds = new Set<string>();
  for (let y = 0; y < info.height; y++) {
    for (let x = 0; x < info.width; x++) {
      const at = (y * info.width + x) * info.channels;
      if (isBehind(x, y)) grounds.add(`#${data.subarray(at, at + 3).toString('hex')}`);
    }
  }
  return Math.min(...[...grounds].map((ground) => contrast(light[token] ?? '', ground)));
}

describe.each(['hero-morning', 'contact-morning', 'missing-morning'])('%s', (picture) => {
  // The words are widest at a window of 1201 px (components/styles/scene.module.css), in which each
  // of the picture's 800 columns is two pixels wide.
  const behindWords: Area = (x, y) => x < 444 && y < 400;
  const behindHeadline: Area = (x, y) => x < 476 && y < 300;
  const behindShortLines: Area = (x) => x < 400;
  it.each([
    ['--text', behindWords, 4.5],
    ['--text', behindHeadline, 4.5],
    ['--action', behindShortLines, 4.5],
    ['--highlight', behindShortLines, 4.5],
  ])('words in %s stand out', async (token, isBehind, least) => {
    expect(await lowest(picture, token, isBehind)).toBeGreaterThanOrEqual(least);
  });
});

it.each(['--text-quiet', '--highlight'])(
  'conditions of a pitch in %s stand out from the morning',
  async (token) => {
    const behindWords: Area = (x) => x < 444;
    expect(await lowest('contact-morning', token, behindWords)).toBeGreaterThanOrEqual(4.5);
  },
);

it('the words of the closing call stand out from its sky in the morning', async () => {
  const behindWords: Area = (x, y) => Math.abs(x - 320) < 130 && y < 132;
  expect(await lowest('closing-morning', '--text', behindWords)).toBeGreaterThanOrEqual(4.5);
});
