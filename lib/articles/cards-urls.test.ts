import { setContentSource } from '../publish/content-source';
import { COVER_WIDTHS } from '../site/constants';
import { picturePath } from '../site/routes';
import { coverSources, isCoverUrl } from './cards';

const sourcesOf = (id: string, cover_image: string) =>
  coverSources({ id, cover_image }) ?? { src: '', srcSet: '' };
const urlsOf = (id: string, upload: string) =>
  sourcesOf(id, upload)
    .srcSet.split(', ')
    .map((it) => it.split(' ')[0] ?? '');

it.each([
  ['../../etc', 'a/b.png', '/media/covers/..%2F..%2Fetc/a%2Fb.png'],
  ['a?b', 'c#d &%.jpg', '/media/covers/a%3Fb/c%23d%20%26%25.jpg'],
])('a picture’s path encodes id and upload, which cannot name another: %s, %s', (...row) => {
  const [id, upload, path] = row;
  expect(picturePath(id, upload)).toBe(path);
});

it('a cover has several widths', () => {
  const { src, srcSet } = sourcesOf('42', '7?v=1.webp');
  const path = '/media/covers/42/7%3Fv%3D1.webp';
  expect(src).toBe(`${path}/1200?v=none`);
  expect(srcSet.split(', ')).toEqual(
    [208, 480, 672, 960, 1200].map((width) => `${path}/${width}?v=none ${width}w`),
  );
});

it('an article without a cover has no URL of one', () => {
  expect(coverSources({ id: '42', cover_image: null })).toBeNull();
});

describe('the URL of a cover', () => {
  it.each([
    ['42', 'cover.webp'],
    ['a b', 'c#d &%.jpg'],
    ['../x', "it's (1).png"],
    ['%2F', 'ü~é.webp'],
    ['a?b', '%25.png'],
    ['7?v=8', '208?v=9.png'],
  ])('is the one that a browser sends: %s, %s', (id, upload) => {
    const urls = urlsOf(id, upload);
    expect(urls).toHaveLength(COVER_WIDTHS.length);
    for (const [index, width] of COVER_WIDTHS.entries()) {
      const { pathname, search } = new URL(urls[index] ?? '', 'http://localhost');
      expect(isCoverUrl(pathname + search, { id, upload, width })).toBe(true);
    }
  });

  const cover = { id: '42', upload: "it's é.webp", width: 208 };
  const [url = ''] = urlsOf(cover.id, cover.upload);
  it.each([
    `${url}&`,
    `${url}&x=1`,
    `${url}?v=none`,
    `/${url}`,
    url.replace('?v=none', ''),
    url.replace('?v=none', '/?v=none'),
    url.replace('?v=', '?x=1&v='),
    url.replace('none', 'other'),
    url.replace('/208', '/0208'),
    url.replace('/208', '/%32%30%38'),
    url.replace("'", '%27'),
    url.replace('%20', '+'),
    url.replace('%C3%A9', '%c3%a9'),
    url.replace('covers', '%63overs'),
  ])('is none in another spelling: %s', (other) => {
    expect(other).not.toBe(url);
    expect([url, other].map((it) => isCoverUrl(it, cover))).toEqual([true, false]);
  });

  it('is none in a width that no page offers', () => {
    expect(isCoverUrl(url.replace('208', '209'), { ...cover, width: 209 })).toBe(false);
  });

  it('is another one for each source of content', () => {
    const [one, two] = ['https://one.example', 'https://two.example'].map((source) => {
      setContentSource(source);
      return sourcesOf('42', 'a.webp').src;
    });
    const ofTwo = { id: '42', upload: 'a.webp', width: 1200 };
    expect([one, two].map((it) => isCoverUrl(it ?? '', ofTwo))).toEqual([false, true]);
  });
});
