import { brokenPictures, pictureThatClaims, testPicture } from '../../testing/pictures';
import { type Picture, PictureError, withPicture } from './pixel-budget';

const sizeOf = async ({ width, height }: Picture) => ({ width, height });
const decode = ({ image }: Picture) => image.raw().toBuffer();

it.each(['webp', 'png', 'interlaced png', 'jpeg', 'progressive jpeg'] as const)(
  'takes a picture: %s',
  async (format) => {
    const file = await testPicture(format);
    expect(await withPicture(file, sizeOf)).toEqual({ width: 160, height: 90 });
    expect(await withPicture(file, decode)).toHaveLength(160 * 90 * 3);
  },
);

it('takes no file that is no whole picture', async () => {
  for (const [name, file] of await brokenPictures()) {
    const result = await withPicture(file, decode).catch((error: unknown) => error);
    expect([name, result]).toEqual([name, expect.any(PictureError)]);
  }
});

describe('the budget of pixels', () => {
  it('allows 40 million', async () => {
    const size = { width: 8_000, height: 5_000 };
    expect(await withPicture(await pictureThatClaims(size), sizeOf)).toEqual(size);
  });

  it.each([
    { width: 8_000, height: 5_001 },
    { width: 16_000, height: 16_000 },
    { width: 16_385, height: 9 },
    { width: 9, height: 16_385 },
  ])('allows no more, by the header alone: %j', async (size) => {
    const work = jest.fn(sizeOf);
    const result = withPicture(await pictureThatClaims(size), work);
    await expect(result).rejects.toThrow(PictureError);
    expect(work).not.toHaveBeenCalled();
  });
});

describe('pictures at the same time', () => {
  /** Begins to work on pictures that end when the test says so. */
  async function workOn(sizes: { width: number; height: number }[]) {
    let begun = 0;
    const ends: (() => void)[] = [];
    const results = [];
    for (const size of sizes) {
      const file = await pictureThatClaims(size);
      results.push(
        withPicture(file, () => {
          begun += 1;
          return new Promise<void>((resolve) => ends.push(resolve));
        }),
      );
    }
    const all = Promise.all(results);
    return {
      begun: () => begun,
      /** Waits until this many have begun, and ends all of them. */
      async endAfter(count: number) {
        while (begun < count) await new Promise(setImmediate);
        for (const end of ends.splice(0)) end();
      },
      all,
    };
  }
  const SMALL = { width: 100, height: 100 };
  const LARGE = { width: 4_000, height: 3_000 };

  it('are two', async () => {
    const work = await workOn([SMALL, SMALL, SMALL]);
    await work.endAfter(2);
    expect(work.begun()).toBe(2);
    await work.endAfter(3);
    await work.all;
  });

  it('are one large one and a small one, which does not wait for large ones', async () => {
    const work = await workOn([LARGE, LARGE, SMALL]);
    await work.endAfter(2);
    expect(work.begun()).toBe(2);
    await work.endAfter(3);
    await work.all;
  });
});
