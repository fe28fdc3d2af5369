import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { pictureThatClaims } from '../../../testing/pictures';
import { drawable, drawShareImage, type Words } from './draw';

/* Colours of which the headline's is the only bright one, whatever the brand's are. */
jest.mock('../../brand/colors', () => ({
  colors: { dark: '#111', light: '#fff', text: '#eee', quiet: '#aaa', action: '#888' },
}));

const WORDS = { headline: 'Pricing Your Game', label: 'The publisher', facts: '7 May 2026' };
const ARABIC = 'كيف تنشر لعبتك المستقلة على Steam بدون ناشر';

/** Bright pixels of an image without a headline. */
let without = 0;
beforeAll(async () => {
  without = await brightPixels(await draw({ headline: '' }));
});

const blue = (width = 40, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer();
const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();

/** Draws words below a blue picture, or below another one. */
async function draw(words: Partial<Words>, picture?: Uint8Array): Promise<Buffer> {
  const { body } = await drawShareImage({ ...WORDS, ...words }, picture ?? (await blue()));
  return Buffer.from(body.bytes);
}

/** Pixels of an image, or of a part of it, that are as bright as its headline. */
async function brightPixels(image: Buffer, part = { left: 0, width: 1200 }): Promise<number> {
  const area = { ...part, top: 0, height: 630 };
  const grey = await sharp(image).extract(area).greyscale().raw().toBuffer();
  return grey.filter((value) => value > 200).length;
}

it.each([
  ['short', 'Go'],
  ['long', 'What We Wish Somebody Had Told Us '.repeat(20)],
  ['one endless word', 'Donaudampfschifffahrt'.repeat(20)],
  ['wide letters', 'W'.repeat(300)],
  ['many emoji', '🎮'.repeat(160)],
  ['Cyrillic', 'Как издать игру без издателя'],
  ['Greek', 'Πώς να εκδώσετε το παιχνίδι σας'],
  ['Vietnamese', 'Cách phát hành trò chơi — Łódź'],
  ['right-to-left', ARABIC],
  ['emoji', '🔥 We shipped 👩‍👩‍👧'],
  ['markup', '<b>&amp;</span> "quoted"'],
  ['control characters', 'One\u0000two\u0007three\nfour\u202Efive \ud800'],
])('draws a headline as visibly as any other: %s', async (_, headline) => {
  const image = await draw({ headline });
  const { format, width, height } = await sharp(image).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
  expect(image.length).toBeLessThan(300_000);
  expect(await brightPixels(image)).toBeGreaterThan(without + 500);
});

it('draws marks on top of each other, however many', async () => {
  const image = await draw({ headline: `ب${'\u0651'.repeat(150)}` });
  expect(await sharp(image).metadata()).toMatchObject({ width: 1200, height: 630 });
});

it('draws no box for a character that no font has', async () => {
  expect(await draw({ headline: '漢字' })).toEqual(await draw({ headline: '' }));
});

it('draws no words if no font has them', async () => {
  const image = await draw({ headline: '漢字', label: '漢', facts: '' });
  expect(await sharp(image).metadata()).toMatchObject({ width: 1200, height: 630 });
  expect(await brightPixels(image)).toBe(0);
});

it.each([
  ['a headline', { headline: 'كيف' }],
  ['words of which all are', { headline: 'كيف', label: 'كيف', facts: 'كيف' }],
])('begins at the right what is from right to left: %s', async (_, words) => {
  const image = await draw(words);
  const left = await brightPixels(image, { left: 0, width: 600 });
  const right = await brightPixels(image, { left: 600, width: 600 });
  expect([left < 100, right > 500]).toEqual([true, true]);
});

it('has lines of one height, whatever the script', async () => {
  const latin = await draw({ headline: 'Publish it yourself '.repeat(2) });
  const arabic = await draw({ headline: ARABIC });
  const panel = async (image: Buffer) => {
    const column = { left: 20, top: 0, width: 1, height: 630 };
    const pixels = await sharp(image).extract(column).removeAlpha().raw().toBuffer();
    return [...pixels.filter((_, index) => index % 3 === 2)].filter((value) => value < 60).length;
  };
  expect(Math.abs((await panel(latin)) - (await panel(arabic)))).toBeLessThan(20);
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
  const widest = async (headline: string) => {
    const grey = await sharp(await draw({ headline }))
      .greyscale()
      .raw()
      .toBuffer();
    const rows = Array.from({ length: 630 }, (_, row) =>
      grey.subarray(row * 1200, (row + 1) * 1200),
    );
    // The headline is all that is bright: the last column of its widest line.
    return Math.max(...rows.map((row) => row.findLastIndex((value) => value > 200)));
  };
  // "Our" would have room beside "Your name.", so that the first line would be wider.
  expect(await widest('Your game. Your name. Our fire.')).toBe(
    await widest('Your game. Your name.'),
  );
});

it('shows what is in a picture, and not the sky above it', async () => {
  const picture = await sharp(await blue(1200, 1200))
    .composite([{ input: await noise(1200, 200), top: 1000, left: 0 }])
    .png()
    .toBuffer();
  expect(await brightPixels(await draw({}, picture))).toBeGreaterThan(20_000);
});

it('stays below 300 KB with a picture that cannot be compressed', async () => {
  const image = await draw({ headline: '', facts: '' }, await noise(1200, 675));
  expect(image.length).toBeLessThan(300_000);
}, 20_000);

it.each([
  ['broken', async () => (await blue()).subarray(0, 60)],
  ['too large', () => pictureThatClaims({ width: 8_000, height: 5_001 })],
  ['of another kind', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
])('refuses a picture that is %s', async (_, picture) => {
  await expect(draw({}, await picture())).rejects.toMatchObject({ name: 'PictureError' });
});

describe('drawable', () => {
  it.each([
    '',
    'Pricing Your Game: £18.00',
    'Łódź, Tiếng Việt, Ærø. Привет, κόσμε',
    'كيف تنشر لعبتك, איך לפרסם משחק',
    '🔥 👩‍👩‍👧 🏳️‍🌈',
  ])('has the whole of "%s"', (text) => {
    expect(drawable(text)).toBe(text.normalize('NFC'));
  });

  it.each([
    ['characters that no font has', 'Fire 漢字 and 💩\u{E000} ice \ud800!', 'Fire and 💩 ice !'],
    ['control characters', 'Tab\tnew\nline\u2029bell\u0007null\u0000', 'Tab new line bell null'],
    ['what alone would be invisible', '漢字\u200D\uFE0F  \n \u0000', ''],
  ])('has one line without %s', (_, text, shown) => {
    expect(drawable(text)).toBe(shown);
  });
});
