/** @jest-environment node */
import { coverImage, coverPath } from './cover';
import { coverSources } from './cover-sizes';

it('has an address of the site itself', () => {
  expect(coverPath('42', 'cover.webp')).toBe('/media/covers/42/cover.webp');
});

it.each([
  ['../../etc', 'a/b.png', '/media/covers/..%2F..%2Fetc/a%2Fb.png'],
  ['a?b', 'c#d &%.jpg', '/media/covers/a%3Fb/c%23d%20%26%25.jpg'],
])('names no other path, whatever id and upload are: %s, %s', (id, upload, path) => {
  expect(coverPath(id, upload)).toBe(path);
});

it('comes in several widths', () => {
  const cover = coverImage({ id: '42', cover_image: 'a&w=1.webp' });
  const { src, srcSet } = coverSources(cover ?? '');
  const path = encodeURIComponent(`${coverPath('42', 'a&w=1.webp')}?v=none`);
  expect(src).toBe(`/_next/image?url=${path}&w=1200&q=60`);
  expect(srcSet.split(', ')).toEqual(
    [480, 672, 960, 1200].map((width) => `/_next/image?url=${path}&w=${width}&q=60 ${width}w`),
  );
});

it('is nothing for an article without one', () => {
  expect(coverImage({ id: '42', cover_image: null })).toBeNull();
});
