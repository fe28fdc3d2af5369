/** @jest-environment node */
import { coverImage, coverPath } from './cover';

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
  const cover = coverImage({ id: '42', cover_image: 'cover.webp' });
  const widths = cover?.srcSet.split(', ').map((source) => source.split(' ')[1]);
  expect(widths?.length).toBeGreaterThan(1);
  expect(new Set(widths).size).toBe(widths?.length);
  expect(cover?.srcSet).toContain(encodeURIComponent('/media/covers/42/cover.webp?v='));
  expect(cover?.src).toContain(encodeURIComponent('/media/covers/42/cover.webp'));
});

it('is nothing for an article without one', () => {
  expect(coverImage({ id: '42', cover_image: null })).toBeNull();
});
