import { animation, brokenPictures, flatPicture } from '../../../testing/pictures';
import { uploadFindings } from './uploads';

const cover = async (width: number, height: number) =>
  uploadFindings('cover.png', await flatPicture('png', { width, height }), true);

it.each([
  [1200, 675],
  [1920, 1080],
  [1600, 901],
])('a cover of %i × %i pixels is right', async (width, height) => {
  expect(await cover(width, height)).toEqual([]);
});

it.each([
  [800, 450],
  [1200, 1200],
  [1200, 630],
  [675, 1200],
])('a cover of %i × %i pixels is not', async (width, height) => {
  expect(await cover(width, height)).toEqual([
    {
      rule: 'cover',
      level: 'hint',
      message: `The cover cover.png has ${width} × ${height} pixels instead of 1200 × 675.`,
    },
  ]);
});

it('refuses every cover that the site cannot make', async () => {
  for (const [, file] of await brokenPictures()) {
    await expect(uploadFindings('cover.png', file, true)).rejects.toThrow();
  }
});

it('a picture in the text may have any size and move, but must be one', async () => {
  expect(await uploadFindings('x.webp', await animation(), false)).toEqual([]);
  const page = Buffer.from('<!doctype html>');
  await expect(uploadFindings('x.png', page, false)).rejects.toThrow('It is no picture');
});
