/** @jest-environment node */
import { coverPath } from '../routes';
import { coverImage, isOptimizedCover } from './';
import { coverSources } from './sizes';

it('has a URL of the site itself', () => {
  expect(coverPath('42', 'cover.webp')).toBe('/media/covers/42/cover.webp');
});

it.each([
  ['../../etc', 'a/b.png', '/media/covers/..%2F..%2Fetc/a%2Fb.png'],
  ['a?b', 'c#d &%.jpg', '/media/covers/a%3Fb/c%23d%20%26%25.jpg'],
])('encodes id and upload, so that they cannot name another path: %s, %s', (id, upload, path) => {
  expect(coverPath(id, upload)).toBe(path);
});

it('has several widths', () => {
  const cover = coverImage({ id: '42', cover_image: 'a&w=1.webp' });
  const { src, srcSet } = coverSources(cover ?? '');
  const path = encodeURIComponent(`${coverPath('42', 'a&w=1.webp')}?v=none`);
  expect(src).toBe(`/_next/image?url=${path}&w=1200&q=60`);
  expect(srcSet.split(', ')).toEqual(
    [480, 672, 960, 1200].map((width) => `/_next/image?url=${path}&w=${width}&q=60 ${width}w`),
  );
});

it('is null for an article without one', () => {
  expect(coverImage({ id: '42', cover_image: null })).toBeNull();
});

describe('the image optimizer', () => {
  const urlsOf = (id: string, cover_image: string) =>
    coverSources(coverImage({ id, cover_image }) ?? '')
      .srcSet.split(', ')
      .map((it) => it.split(' ')[0] ?? '');

  it.each([
    ['42', 'cover.webp'],
    ['a b', 'c#d &%.jpg'],
    ['../x', "it's (1).png"],
    ['%2F', 'ü~é.webp'],
    ['a?b', '%25.png'],
  ])('accepts every URL that a page contains, as a browser sends it: %s, %s', (id, upload) => {
    for (const url of urlsOf(id, upload)) {
      const { pathname, search } = new URL(url, 'http://localhost');
      expect(isOptimizedCover(pathname + search)).toBe(true);
    }
  });

  const [url = ''] = urlsOf('42', "it's.webp");
  it.each([
    '/_next/image',
    '/_next/image?',
    `${url}&`,
    `${url}&x=1`,
    `${url}#1`,
    url.replace('w=480', 'w=0480'),
    url.replace('w=480', 'w=481'),
    url.replace('w=480', 'w=1e3'),
    url.replace('q=60', 'q=75'),
    url.replace('q=60', 'q=060'),
    url.replace('&q=60', ''),
    url.replace('&q=60', '&q=60&q=60'),
    url.replace(/(&w=480)(&q=60)/, '$2$1'),
    url.replace('?url=', '?x=1&url='),
    url.replace('%2Fmedia', '%2fmedia'),
    url.replace('%2Fmedia', '/media'),
    url.replace('%2Fmedia', '%2F%2Fmedia'),
    url.replace('media', '%6Dedia'),
    url.replace('42', '%2542'),
    url.replace('42', '%34%32'),
    url.replace('42', '%2534%2532'),
    url.replace('%27', "'"),
    url.replace('%27', '%2527'),
    url.replace('.webp', '.webp%231'),
    url.replace('.webp', '.webp%2F'),
    url.replace('.webp', '.webp%3F'),
    url.replace('%3Fv%3Dnone', ''),
    url.replace('none', 'other'),
    url.replace('none', 'none%26x%3D1'),
    url.replace('%2Fmedia%2Fcovers', 'https%3A%2F%2Fevil.example%2Fmedia%2Fcovers'),
    url.replace('%2Fmedia%2Fcovers', '%2Fmedia%2Fvideo'),
    url.replace('42', '%E0%A4%A'),
    url.replace('/_next/image', '/_next/image/'),
    url.replace('/_next/image', '/_next//image'),
  ])('accepts no other URL: %s', (other) => {
    expect(other).not.toBe(url);
    expect(isOptimizedCover(other)).toBe(false);
  });
});
