import { readFileSync } from 'node:fs';
import { recordLog } from '../../engine/testing';
import { makeCover } from '../covers/make-cover';
import { NoDecoderError, PictureError, withPicture } from './pixel-budget';

const logged = recordLog();
jest.mock('sharp', () => {
  throw new Error('Could not load the "sharp" module\n- a long help');
});

const file = readFileSync('brand/pictures/hero.webp');

it('without a native part covers are the pictures as they are, and the log says so once', async () => {
  for (const width of [480, 960]) {
    const cover = await makeCover(file, { width, format: 'avif' });
    expect(cover).toEqual({ type: 'image/webp', bytes: file });
  }
  const problem = 'Error: Could not load the "sharp" module';
  const message = expect.stringContaining('npm ci --include=optional');
  expect(logged).toEqual([{ level: 'warn', message, problem }]);
});

it('another file is still refused, and other work fails because there is no decoder', async () => {
  const text = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  await expect(makeCover(text, { width: 480, format: 'webp' })).rejects.toThrow(PictureError);
  await expect(withPicture(file, async () => 1)).rejects.toThrow(NoDecoderError);
});
