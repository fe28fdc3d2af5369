/** @jest-environment node */
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { drawShareImage } from './draw';

const blue = () =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer();

const words = { headline: 'Pricing Your Game', label: 'Kindling', facts: '7 May 2026' };

/** Pixels of an image that are as bright as its text. */
async function brightPixels(image: Uint8Array): Promise<number> {
  const grey = await sharp(image).greyscale().raw().toBuffer();
  return grey.filter((value) => value > 200).length;
}

describe('drawShareImage', () => {
  it.each([
    ['short', 'Go'],
    ['long', 'What We Wish Somebody Had Told Us '.repeat(20)],
    ['one endless word', 'Donaudampfschifffahrt'.repeat(20)],
    ['right-to-left', 'كيف تنشر لعبتك المستقلة على Steam بدون ناشر'],
    ['emoji', '🔥 We shipped 👩‍👩‍👧'],
    ['markup', '<b>&amp;</span> "quoted"'],
  ])('draws a %s headline as visibly as any other', async (_, headline) => {
    const picture = await blue();
    const image = await drawShareImage({ ...words, headline, picture });
    const { format, width, height } = await sharp(image).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
    expect(image.length).toBeLessThan(300_000);
    const without = await drawShareImage({ ...words, headline: '', picture });
    expect(await brightPixels(image)).toBeGreaterThan((await brightPixels(without)) + 500);
  });

  it('draws no box for a character that no font has', async () => {
    const picture = await blue();
    const image = await drawShareImage({ ...words, headline: '漢字', picture });
    expect(Buffer.from(image)).toEqual(
      Buffer.from(await drawShareImage({ ...words, headline: '', picture })),
    );
  });

  it('shows the picture above the words', async () => {
    const image = await drawShareImage({ ...words, picture: await blue() });
    const pixel = { left: 600, top: 40, width: 1, height: 1 };
    const [red = 0, , blueness = 0] = await sharp(image).extract(pixel).raw().toBuffer();
    expect(blueness - red).toBeGreaterThan(200);
  });

  it('stays below 300 KB with a picture that cannot be compressed', async () => {
    const raw = { width: 1200, height: 675, channels: 3 } as const;
    const noise = await sharp(randomBytes(1200 * 675 * 3), { raw })
      .png()
      .toBuffer();
    expect((await drawShareImage({ ...words, picture: noise })).length).toBeLessThan(300_000);
  }, 20_000);

  it('refuses a picture that is broken', async () => {
    const picture = (await blue()).subarray(0, 60);
    await expect(drawShareImage({ ...words, picture })).rejects.toThrow();
  });
});
