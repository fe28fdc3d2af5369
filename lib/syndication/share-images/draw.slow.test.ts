import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { drawable, drawShareImage, drawShareScene, type Words } from './draw';

/* These tests have colours of their own, so that the headline is the only bright part. */
jest.mock('../../../brand/colors', () => ({
  colors: { dark: '#111', light: '#fff', text: '#eee', quiet: '#aaa', action: '#888' },
}));

const WORDS = { headline: 'Pricing Your Game', label: 'The publisher', facts: '7 May 2026' };
const ARABIC = 'كيف تنشر لعبتك المستقلة على Steam بدون ناشر';

/** The number of bright pixels in an image without a headline. */
let without = 0;
beforeAll(async () => {
  without = await brightPixels(await draw({ headline: '' }));
});

const blue = (width = 40, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer();
const noise = (width: number, height: number) => {
  const raw = { width, height, channels: 3 } as const;
  return sharp(randomBytes(width * height * 3), { raw })
    .png()
    .toBuffer();
};

/** Draws words below a plain picture, by default a blue one. */
async function draw(words: Partial<Words>, picture?: Uint8Array): Promise<Buffer> {
  const { body } = await drawShareImage({ ...WORDS, ...words }, picture ?? (await blue()));
  return Buffer.from(body.bytes);
}

/** The brightness of the pixels of an image, or of a part of it, by row. */
async function rowsOf(image: Buffer, left = 0, width = 1200): Promise<Buffer[]> {
  const area = { left, width, top: 0, height: 630 };
  const grey = await sharp(image).extract(area).greyscale().raw().toBuffer();
  return Array.from({ length: 630 }, (_, row) => grey.subarray(row * width, (row + 1) * width));
}
const isBright = (value: number) => value > 200;
/** The number of pixels of an image, or of a part of it, that are as bright as its headline. */
const brightPixels = async (...part: Parameters<typeof rowsOf>) =>
  Buffer.concat(await rowsOf(...part)).filter(isBright).length;

it.each([
  ['long', 'What We Wish Somebody Had Told Us '.repeat(20)],
  ['one endless word', 'Donaudampfschifffahrt'.repeat(20)],
  ['many emoji', '🎮'.repeat(160)],
  ['right-to-left', ARABIC],
  ['markup', '<b>&amp;</span> "quoted"'],
  ['control characters', 'One\u0000two\u0007three\nfour\u202Efive \ud800'],
  ['characters that no font has', '漢字', false],
])('draws a headline, and not a box: %s', async (_, headline, isVisible = true) => {
  const image = await draw({ headline });
  const { format, width, height } = await sharp(image).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
  expect(image.length).toBeLessThan(300_000);
  expect((await brightPixels(image)) > without + 500).toBe(isVisible);
});

it('shows the picture above the words, in the whole width', async () => {
  const image = await draw({});
  for (const left of [5, 600, 1_195]) {
    const pixel = { left, top: 40, width: 1, height: 1 };
    const [red = 0, , blueness = 0] = await sharp(image).extract(pixel).raw().toBuffer();
    expect(blueness - red).toBeGreaterThan(200);
  }
});

it('breaks a headline between short sentences, not inside one', async () => {
  // The headline is the only bright part, so the last bright column ends its widest line.
  const widest = async (headline: string) =>
    Math.max(...(await rowsOf(await draw({ headline }))).map((row) => row.findLastIndex(isBright)));
  // "Our" would fit beside "Your name.", so that the first line would be wider.
  const shorter = await widest('Your game. Your name.');
  expect(await widest('Your game. Your name. Our fire.')).toBe(shorter);
});

it('has words on the left of a scene, which is whole, and stands on a bar', async () => {
  const scene = await blue(800, 400);
  for (const headline of ['Go', 'What We Wish Somebody Had Told Us '.repeat(5)]) {
    const { body } = await drawShareScene({ ...WORDS, headline }, scene);
    const image = Buffer.from(body.bytes);
    expect(await brightPixels(image, 64, 560)).toBeGreaterThan(500);
    expect(await brightPixels(image, 0, 60)).toBe(0);
    expect(await brightPixels(image, 630, 570)).toBe(0);
    const column = await sharp(image).extract({ left: 1_000, width: 1, top: 0, height: 630 });
    const blueness = await column.extractChannel('blue').raw().toBuffer();
    expect(blueness.filter((value) => value > 240).length).toBeCloseTo(600, -1);
  }
});

it('stays below 300 KB with a picture that cannot be compressed', async () => {
  const image = await draw({ headline: '', facts: '' }, await noise(1200, 675));
  expect(image.length).toBeLessThan(300_000);
}, 20_000);

it.each([
  ['Łódź, Tiếng Việt, Ærø. Привет, κόσμε: £18.00'],
  ['كيف تنشر لعبتك, איך לפרסם משחק'],
  ['🔥 👩‍👩‍👧 🏳️‍🌈'],
  ['Fire 漢字 and 💩\u{E000} ice \ud800!', 'Fire and 💩 ice !'],
  ['Tab\tnew\nline\u2029bell\u0007null\u0000', 'Tab new line bell null'],
  ['漢字\u200D\uFE0F  \n \u0000', ''],
])('has one line of what the fonts have: "%s"', (text, shown = text) => {
  expect(drawable(text)).toBe(shown.normalize('NFC'));
});
