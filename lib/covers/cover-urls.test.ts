import { COVER_WIDTHS } from '../constants';
import { coverSources, isCoverUrl, setContentSource } from './cover-urls';

const sourcesOf = (id: string, cover_image: string) =>
  coverSources({ id, cover_image }) ?? { src: '', srcSet: '' };
/** The URLs of a cover by width. */
const urlsOf = (id: string, upload: string) =>
  sourcesOf(id, upload)
    .srcSet.split(', ')
    .map((it) => it.split(' ')[0] ?? '');

it('a cover has several widths', () => {
  const { src, srcSet } = sourcesOf('42', '7?v=1.webp');
  const path = '/media/covers/42/7%3Fv=1.webp';
  expect(src).toBe(`${path}/1200?v=none`);
  expect(srcSet.split(', ')).toEqual(
    [208, 480, 672, 960, 1200].map((width) => `${path}/${width}?v=none ${width}w`),
  );
});

describe('the URL of a cover', () => {
  it.each([
    ['42', 'cover.webp', '42/cover.webp'],
    ['a b', 'c#d &%.jpg', 'a%20b/c%23d%20&%25.jpg'],
    ['../x', "it's (1).png", "..%2Fx/it's%20(1).png"],
    ['7?v=8', '208?v=9.png', '7%3Fv=8/208%3Fv=9.png'],
  ])('is the one that a browser sends, and cannot be another: %s, %s', (id, upload, path) => {
    const urls = urlsOf(id, upload);
    expect(urls).toHaveLength(COVER_WIDTHS.length);
    for (const [index, width] of COVER_WIDTHS.entries()) {
      expect(urls[index]).toBe(`/media/covers/${path}/${width}?v=none`);
      const { pathname, search } = new URL(urls[index] ?? '', 'http://localhost');
      expect(isCoverUrl(pathname + search, { id, upload, width })).toBe(true);
    }
  });

  const cover = { id: '42', upload: "it's é.webp", width: 208 };
  const [url = ''] = urlsOf(cover.id, cover.upload);
  it.each([
    ...[`${url}&`, `/${url}`, url.replace('?v=none', ''), url.replace('none', 'other')],
    ...[url.replace('208', '0208'), url.replace('%20', '+'), url.replace('%C3%A9', '%c3%a9')],
  ])('is not in another spelling: %s', (other) => {
    expect(other).not.toBe(url);
    expect([url, other].map((it) => isCoverUrl(it, cover))).toEqual([true, false]);
  });

  it('is not in a width that no page offers', () => {
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
