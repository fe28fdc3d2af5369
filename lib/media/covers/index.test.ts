import { COVERS_PATH, coverPath } from '../../site/routes';
import { coverImage, readCoverUrl } from '.';
import { setContentSource } from './content-source';
import { notedCovers } from './named-covers';
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
  const cover = coverImage({ id: '42', cover_image: '7?v=1.webp' });
  const { src, srcSet } = coverSources(cover ?? '');
  const path = '/media/covers/42/7%3Fv%3D1.webp';
  expect(src).toBe(`${path}/1200?v=none`);
  expect(srcSet.split(', ')).toEqual(
    [208, 480, 672, 960, 1200].map((width) => `${path}/${width}?v=none ${width}w`),
  );
});

it('is null for an article without one', () => {
  expect(coverImage({ id: '42', cover_image: null })).toBeNull();
});

it('is noted when a page shows it', () => {
  coverImage({ id: 'noted', cover_image: 'a.webp' });
  expect(notedCovers()).toContainEqual({ id: 'noted', upload: 'a.webp' });
});

describe('the URL of a cover', () => {
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
    ['7?v=8', '208?v=9.png'],
  ])('is read as a browser sends it: %s, %s', (id, upload) => {
    const widths = urlsOf(id, upload).map((url) => {
      const { pathname, search } = new URL(url, 'http://localhost');
      const { width, ...cover } = readCoverUrl(pathname + search) ?? {};
      expect(cover).toEqual({ id, upload });
      return width;
    });
    expect(widths).toEqual([208, 480, 672, 960, 1200]);
  });

  const [url = ''] = urlsOf('42', "it's é.webp");
  it.each([
    COVERS_PATH,
    `${COVERS_PATH}/`,
    `${url}&`,
    `${url}&x=1`,
    `${url}#1`,
    `${url}?v=none`,
    `/${url}`,
    `//evil.example${url}`,
    `http://evil.example${url}`,
    url.replace('?v=none', ''),
    url.replace('?v=none', '/?v=none'),
    url.replace('?v=', '?x=1&v='),
    url.replace('none', 'other'),
    url.replace('none', ''),
    url.replace('/208', '/0480'),
    url.replace('/208', '/481'),
    url.replace('/208', '/4.8e2'),
    url.replace('/208', '/+480'),
    url.replace('/208', '/%34%38%30'),
    url.replace('/208', '/208/208'),
    url.replace('/208', ''),
    url.replace('42', '%34%32'),
    url.replace('42', ''),
    url.replace("'", '%27'),
    url.replace('%20', '+'),
    url.replace('%20', ' '),
    url.replace('%C3%A9', '%c3%a9'),
    url.replace('%C3%A9', '%E0%A4%A'),
    url.replace('covers', '%63overs'),
    url.replace('covers', 'video'),
    url.replace('/42', '/./42'),
    url.replace('/42', '//42'),
  ])('is read in no other spelling: %s', (other) => {
    expect(other).not.toBe(url);
    expect(readCoverUrl(other)).toBeUndefined();
  });

  it('is another one for each source of content', () => {
    setContentSource('https://one.example');
    const one = coverImage({ id: '42', cover_image: 'a.webp' }) ?? '';
    setContentSource('https://two.example');
    const two = coverImage({ id: '42', cover_image: 'a.webp' }) ?? '';
    expect(one).not.toBe(two);
    expect([readCoverUrl(one), readCoverUrl(two)]).toEqual([undefined, expect.anything()]);
  });
});
