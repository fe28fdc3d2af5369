import { nextGeneration } from '../../engine/testing/internals';
import { testArticle } from '../../testing/test-article';
import { COVER_WIDTHS } from '../constants';
import { ApiError } from '../publisher-api';
import { setContentSource } from '../publisher-api/content-source';
import { picturePath } from '../urls/routes';
import { lastGoodList, listArticles } from './article-list';
import {
  isCoverUrl,
  isPublicArticle,
  isPublicCover,
  isWithdrawnCover,
  showCover,
  shownCovers,
} from './cards';

jest.mock('./article-list', () => ({
  ...jest.requireActual('./article-list'),
  lastGoodList: jest.fn(),
  listArticles: jest.fn(),
}));

const LIST = [
  testArticle({ id: '1', cover_image: 'a.webp' }),
  testArticle({ id: '2', cover_image: null }),
];

const listed = jest.mocked(listArticles);
const listIs = (articles: typeof LIST, isExpired = false, ageMs = 60_000) => {
  const last = { articles, ageMs, isFailing: isExpired, isExpired };
  jest.mocked(lastGoodList).mockReset().mockReturnValue(last);
  listed.mockReset().mockResolvedValue(articles);
};
const show = (id: string, cover_image: string) => showCover({ id, cover_image });

beforeEach(() => listIs(LIST));

it('a public cover is that of a listed article, and the list is not waited for', async () => {
  listed.mockReturnValue(new Promise(() => {}));
  expect(await isPublicCover('1', 'a.webp')).toBe(true);
  expect(isWithdrawnCover('1', 'a.webp')).toBe(false);
});

it('a page shows a cover until a newer list lacks it', async () => {
  show('11', 'shown.webp');
  const named = async () => [
    await isPublicCover('11', 'shown.webp'),
    await isPublicArticle('11'),
    isWithdrawnCover('11', 'shown.webp'),
  ];
  expect(await named()).toEqual([true, true, false]);
  listIs(LIST, false, -1_000);
  expect(await named()).toEqual([false, false, true]);
});

it('is asked for in a list that is read again, however long nobody visits a page', () => {
  isWithdrawnCover('1', 'a.webp');
  expect(listed).toHaveBeenCalledTimes(1);
});

it.each([
  ['1', 'b.webp'],
  ['2', 'a.webp'],
  ['3', 'a.webp'],
])('is no other one, for which only the list is read: %s, %s', async (id, upload) => {
  expect(await isPublicCover(id, upload)).toBe(false);
  expect(listed).toHaveBeenCalledWith({ optional: true });
});

it('is one of an article that was published since the list was read', async () => {
  listed.mockResolvedValue([...LIST, testArticle({ id: '4', cover_image: 'later.webp' })]);
  expect(await isPublicCover('4', 'later.webp')).toBe(true);
});

it('is one that a page shows, though no list has it', async () => {
  show('5', 'first.webp');
  show('6', 'second.webp');
  jest.mocked(lastGoodList).mockReturnValue(undefined);
  listed.mockRejectedValue(new Error('down'));
  expect(await isPublicCover('5', 'first.webp')).toBe(true);
  await expect(isPublicCover('5', 'second.webp')).rejects.toThrow('down');
  expect(shownCovers().slice(-2)).toEqual([
    { id: '5', upload: 'first.webp' },
    { id: '6', upload: 'second.webp' },
  ]);
});

it('has an article that is listed or has been shown, or it is of a draft', async () => {
  show('7', 'shown.webp');
  expect(await isPublicArticle('7')).toBe(true);
  expect(await isPublicArticle('2')).toBe(true);
  expect(await isPublicArticle('draft')).toBe(false);
  listed.mockRejectedValue(new Error('down'));
  await expect(isPublicArticle('draft')).rejects.toThrow('down');
});

describe('after a publication', () => {
  const named = async (id: string, upload: string) => [
    await isPublicCover(id, upload),
    await isPublicArticle(id),
  ];

  it('is none that was shown or listed before, and neither any more', async () => {
    show('8', 'withdrawn.webp');
    expect(await named('8', 'withdrawn.webp')).toEqual([true, true]);
    nextGeneration();
    listIs([]);
    expect(await named('8', 'withdrawn.webp')).toEqual([false, false]);
    expect(await named('1', 'a.webp')).toEqual([false, false]);
    expect(shownCovers()).toEqual([]);
    show('8', 'withdrawn.webp');
    expect(await named('8', 'withdrawn.webp')).toEqual([true, true]);
  });

  it('is none that was shown or listed before while the API cannot say', async () => {
    show('9', 'kept.webp');
    nextGeneration();
    listIs(LIST, true);
    // A page that is rendered from the list of before publishes nothing.
    show('9', 'kept.webp');
    for (const [id, upload] of [
      ['9', 'kept.webp'],
      ['1', 'a.webp'],
      ['10', 'unknown.webp'],
    ] as const) {
      await expect(isPublicCover(id, upload)).rejects.toThrow(ApiError);
      await expect(isPublicArticle(id)).rejects.toThrow(ApiError);
      expect(isWithdrawnCover(id, upload)).toBe(false);
    }
    listIs([]);
    expect(await named('9', 'kept.webp')).toEqual([false, false]);
    expect(await named('1', 'a.webp')).toEqual([false, false]);
  });
});

const sourcesOf = (id: string, cover_image: string) =>
  showCover({ id, cover_image }) ?? { src: '', srcSet: '' };
const urlsOf = (id: string, upload: string) =>
  sourcesOf(id, upload)
    .srcSet.split(', ')
    .map((it) => it.split(' ')[0] ?? '');

it.each([
  ['../../etc', 'a/b.png', '/media/covers/..%2F..%2Fetc/a%2Fb.png'],
  ['a?b', 'c#d &%.jpg', '/media/covers/a%3Fb/c%23d%20&%25.jpg'],
  ['a,b', 'c+d@e,.png', '/media/covers/a,b/c+d@e,.png'],
])('a picture’s path encodes id and upload, which cannot name another: %s, %s', (...row) => {
  const [id, upload, path] = row;
  expect(picturePath(id, upload)).toBe(path);
});

it('a cover has several widths', () => {
  const { src, srcSet } = sourcesOf('42', '7?v=1.webp');
  const path = '/media/covers/42/7%3Fv=1.webp';
  expect(src).toBe(`${path}/1200?v=none`);
  expect(srcSet.split(', ')).toEqual(
    [208, 480, 672, 960, 1200].map((width) => `${path}/${width}?v=none ${width}w`),
  );
});

it('an article without a cover has no URL of one', () => {
  expect(showCover({ id: '42', cover_image: null })).toBeUndefined();
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
    ...[`${url}&`, `${url}&x=1`, `${url}?v=none`, `/${url}`, url.replace('?v=none', '')],
    ...[url.replace('?v=none', '/?v=none'), url.replace('?v=', '?x=1&v=')],
    ...[url.replace('none', 'other'), url.replace('208', '0208'), url.replace('208', '%32%30%38')],
    ...[url.replace("'", '%27'), url.replace('%20', '+'), url.replace('%C3%A9', '%c3%a9')],
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
