import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { contrast, tokens } from '@/testing/tokens';

const { light } = tokens;

type Area = (x: number, y: number) => boolean;
type Color = readonly number[];

/** The lowest contrast of a text colour with the part of a picture behind the words. */
async function lowest(
  picture: string,
  token: string,
  isBehind: Area,
  /** The opacity of the shade over the picture. */
  shadeAt = (_x: number) => 0,
): Promise<number> {
  const { data, info } = await sharp(`brand/pictures/${picture}.webp`)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const grounds = new Set<string>();
  for (let y = 0; y < info.height; y++) {
    for (let x = 0; x < info.width; x++) {
      const at = (y * info.width + x) * info.channels;
      if (isBehind(x, y)) grounds.add(shaded(data.subarray(at, at + 3), shadeAt(x)));
    }
  }
  return Math.min(...[...grounds].map((ground) => contrast(light[token] ?? '', ground)));
}

/** A colour below the shade of the light theme, in hexadecimal. */
function shaded(color: Iterable<number>, opacity: number): string {
  const mixed = [...color].map((part, index) => {
    return Math.round(part * (1 - opacity) + (shade.color[index] ?? 0) * opacity);
  });
  return `#${Buffer.from(mixed).toString('hex')}`;
}

/** The light theme's shade, and where it ends, as fractions of the window's width. */
const shade = readShade();

function readShade(): { color: Color; opacity: number; from: number; to: number } {
  const [red = 0, green = 0, blue = 0, opacity = 0] = numbers(light['--shade'] ?? '');
  const css = readFileSync('components/styles/scene.module.css', 'utf8');
  const [from = 0, to = 0] = numbers(/var\(--shade\) [^)]+/.exec(css)?.[0] ?? '');
  return { color: [red, green, blue], opacity: opacity / 100, from: from / 100, to: to / 100 };
}

function numbers(text: string): number[] {
  return (text.match(/\d+/g) ?? []).map(Number);
}

describe.each(['hero-morning', 'contact-morning', 'missing-morning'])('%s', (picture) => {
  // The words are widest at a window of 1201 px (components/styles/scene.module.css), in which each
  // of the picture's 800 columns is two pixels wide.
  const shadeAt = (x: number) => {
    const place = 1 - (2 * (800 - x)) / 1201;
    return shade.opacity * Math.min(1, (shade.to - place) / (shade.to - shade.from));
  };
  const behindWords: Area = (x, y) => x < 444 && y < 400;
  const behindHeadline: Area = (x, y) => x < 476 && y < 300;
  const behindTagline: Area = (x, y) => x < 444 && y < 220;

  it.each([
    ['--text', behindWords, 4.5],
    ['--text', behindHeadline, 4.5],
    ['--action', behindWords, 4.5],
    ['--action', behindHeadline, 3],
    ['--highlight', behindTagline, 4.5],
  ])('words in %s stand out', async (token, isBehind, least) => {
    expect(await lowest(picture, token, isBehind, shadeAt)).toBeGreaterThanOrEqual(least);
  });
});

it('the words of the closing call stand out from its sky in the morning', async () => {
  const behindWords: Area = (x, y) => Math.abs(x - 320) < 130 && y < 132;
  expect(await lowest('closing-morning', '--text', behindWords)).toBeGreaterThanOrEqual(4.5);
});
