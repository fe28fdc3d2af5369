import { nextPublication } from '../../engine/testing/internals';
import { testArticle } from '../../testing/test-article';
import { COVER_WIDTHS } from '../constants';
import { ApiError } from '../publisher-api';
import { setContentSource } from '../publisher-api/content-source';
import { lastGoodList, listArticles } from './article-list';
import {
  isCoverUrl,
  isPublicArticle,
  isPublicCover,
  isWithdrawnCover,
  showCover,
  shownCovers,
} from './public-covers';

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

/** Whether cover and article are public; the message of the failure if that is not known. */
const arePublic = (id: string, upload: string) =>
  Promise.all(
    [isPublicCover(id, upload), isPublicArticle(id)].map((it) =>
      it.catch(({ message }) => message),
    ),
  );

it('a public cover is that of a listed article: the list is not waited for, but read again', async () => {
  listed.mockReturnValue(new Promise(() => {}));
  expect(await arePublic('1', 'a.webp')).toEqual([true, true]);
  listed.mockClear();
  expect(isWithdrawnCover('1', 'a.webp')).toBe(false);
  expect(listed).toHaveBeenCalledTimes(1);
});

it.each([
  ['1', 'b.webp', true],
  ['2', 'a.webp', true],
  ['3', 'a.webp', false],
])('is no other one, for which only the list is read: %s, %s', async (id, upload, isListed) => {
  expect(await arePublic(id, upload)).toEqual([false, isListed]);
  expect(listed).toHaveBeenCalledWith({ optional: true });
});

it('is one of an article that was published since the list was read', async () => {
  listed.mockResolvedValue([...LIST, testArticle({ id: '4', cover_image: 'later.webp' })]);
  expect(await arePublic('4', 'later.webp')).toEqual([true, true]);
});

it('is one that a page shows, until a newer list lacks it', async () => {
  show('11', 'shown.webp');
  expect(await arePublic('11', 'shown.webp')).toEqual([true, true]);
  expect(isWithdrawnCover('11', 'shown.webp')).toBe(false);
  listIs(LIST, false, -1_000);
  expect(await arePublic('11', 'shown.webp')).toEqual([false, false]);
  expect(isWithdrawnCover('11', 'shown.webp')).toBe(true);
});

it('is one that a page shows, though there is no list', async () => {
  show('5', 'first.webp');
  show('6', 'second.webp');
  jest.mocked(lastGoodList).mockReturnValue(undefined);
  listed.mockRejectedValue(new Error('down'));
  expect(await arePublic('5', 'first.webp')).toEqual([true, true]);
  expect(await arePublic('5', 'second.webp')).toEqual(['down', true]);
  expect(await arePublic('draft', 'second.webp')).toEqual(['down', 'down']);
  expect(shownCovers().slice(-2)).toEqual([
    { id: '5', upload: 'first.webp' },
    { id: '6', upload: 'second.webp' },
  ]);
});

describe('after a publication', () => {
  it('is none that was shown or listed before, and neither any more', async () => {
    show('8', 'withdrawn.webp');
    expect(await arePublic('8', 'withdrawn.webp')).toEqual([true, true]);
    nextPublication();
    listIs([]);
    for (const [id, upload] of [
      ['8', 'withdrawn.webp'],
      ['1', 'a.webp'],
    ] as const)
      expect(await arePublic(id, upload)).toEqual([false, false]);
    expect(shownCovers()).toEqual([]);
    show('8', 'withdrawn.webp');
    expect(await arePublic('8', 'withdrawn.webp')).toEqual([true, true]);
  });

  it('is none that was shown or listed before while the API cannot say', async () => {
    show('9', 'kept.webp');
    nextPublication();
    listIs(LIST, true);
    // A page that is rendered from the list of before publishes nothing.
    show('9', 'kept.webp');
    for (const [id, upload] of [
      ['9', 'kept.webp'],
      ['1', 'a.webp'],
      ['10', 'x.webp'],
    ] as const) {
      await expect(isPublicCover(id, upload)).rejects.toThrow(ApiError);
      await expect(isPublicArticle(id)).rejects.toThrow(ApiError);
      expect(isWithdrawnCover(id, upload)).toBe(false);
    }
    listIs([]);
    expect(await arePublic('9', 'kept.webp')).toEqual([false, false]);
    expect(await arePublic('1', 'a.webp')).toEqual([false, false]);
  });
});

const sourcesOf = (id: string, cover_image: string) =>
  showCover({ id, cover_image }) ?? { src: '', srcSet: '' };
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
    ['%2F', 'ü~é.webp', '%252F/%C3%BC~%C3%A9.webp'],
    ['a?b', 'a/b.png', 'a%3Fb/a%2Fb.png'],
    ['7?v=8', '208?v=9.png', '7%3Fv=8/208%3Fv=9.png'],
    ['a,b', 'c+d@e,.png', 'a,b/c+d@e,.png'],
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
