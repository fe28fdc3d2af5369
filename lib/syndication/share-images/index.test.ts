import { brand } from '../../../brand/brand';
import { blog } from '../../../brand/copy';
import { Body, TooBusyError } from '../../../engine';
import { until } from '../../../engine/testing';
import { ApiError } from '../../../engine/upstream';
import { fresh } from '../../../testing/fresh';
import { testArticle } from '../../../testing/test-article';
import { listArticles } from '../../articles/article-list';
import { findArticle } from '../../articles/article-page';
import { articleDate } from '../../brand/dates';
import { siteCovers } from '../../covers/covers';
import { PictureError } from '../../media/pixel-budget';
import { drawShareImage } from './draw';
import * as shareImages from './index';

jest.mock('../../articles/article-list', () => ({
  ...jest.requireActual('../../articles/article-list'),
  listArticles: jest.fn(),
}));
jest.mock('../../articles/article-page', () => ({ findArticle: jest.fn() }));
jest.mock('./draw', () => {
  const drawShareImage = jest.fn();
  const drawShareScene = (words: unknown, scene: Uint8Array) =>
    drawShareImage(words, scene.length > 1_000 && 'scene');
  return { drawShareImage, drawShareScene };
});

const COVER = { type: 'image/webp', bytes: new Uint8Array([7]) } as const;
const image = () => ({ body: new Body(Buffer.alloc(9)), type: 'image/jpeg' });
const list = jest.mocked(listArticles);
const find = jest.mocked(findArticle);
const draw = jest.mocked(drawShareImage);
const cover = jest.spyOn(siteCovers(), 'get');

const articleImage = (segment: string) => shareImages.articleImage(`${segment}.jpg`);
/** A new slug for each test, because images are cached by their words. */
let slug = '';
beforeEach(() => {
  slug = fresh('article');
  find.mockReset().mockResolvedValue(undefined);
  list.mockReset().mockResolvedValue([testArticle({ slug, title: slug })]);
  cover.mockReset().mockResolvedValue(COVER);
  draw.mockReset().mockImplementation(async () => image());
});

/** Lists this many articles with distinct titles. */
function listMany(count: number, cover_image: string | null = null): string[] {
  const slugs = Array.from({ length: count }, (_, index) => `${slug}-${index}`);
  const articles = slugs.map((it) => testArticle({ id: it, slug: it, title: it, cover_image }));
  list.mockResolvedValue(articles);
  return slugs;
}

/** Keeps drawings pending. @returns functions that end them */
function holdDrawings() {
  const ends: (() => void)[] = [];
  draw.mockImplementation(() => new Promise((end) => ends.push(() => end(image()))));
  return ends;
}

const headlines = () => draw.mock.calls.map(([{ headline }]) => headline);
/** The picture of each drawn image: a cover, or `scene` for the scene of the home page. */
const pictures = () => draw.mock.calls.map(([, picture]) => picture);

describe('articleImage', () => {
  it('draws the article with its date, tags and cover', async () => {
    expect(await articleImage(slug)).toMatchObject({ type: 'image/jpeg' });
    const words = {
      label: `${brand.name} / ${blog.title}`,
      headline: slug,
      facts: `${articleDate('2026-05-07')?.label} · revenue`,
    };
    expect(draw).toHaveBeenCalledWith(words, COVER.bytes);
  });

  it('draws a new article that the list does not have yet', async () => {
    find.mockResolvedValue(testArticle({ slug: 'new', title: 'Just published' }));
    await articleImage('new');
    expect(headlines()).toEqual(['Just published']);
    expect(find).toHaveBeenCalledWith('new');
  });

  it.each(['unknown', ''])('draws nothing for %j', async (segment) => {
    expect(await articleImage(segment)).toBeUndefined();
  });

  it('draws an image once for concurrent and later requests', async () => {
    const [first, second] = await Promise.all([articleImage(slug), articleImage(slug)]);
    expect(second).toBe(first);
    expect(await articleImage(slug)).toBe(first);
    expect(draw).toHaveBeenCalledTimes(1);
  });

  it('draws again when the article has another title, or its cover other content', async () => {
    await articleImage(slug);
    list.mockResolvedValue([testArticle({ slug, title: `${slug} renamed` })]);
    await articleImage(slug);
    cover.mockResolvedValue({ ...COVER, bytes: new Uint8Array([8]) });
    await articleImage(slug);
    expect(headlines()).toEqual([slug, `${slug} renamed`, `${slug} renamed`]);
  });

  it('draws one image at a time', async () => {
    const ends = holdDrawings();
    const images = listMany(3, 'a.webp').map((it) => articleImage(it));
    await until(() => ends.length === 1);
    draw.mockImplementation(async () => image());
    ends.pop()?.();
    expect(await Promise.all(images)).toHaveLength(3);
    expect(draw).toHaveBeenCalledTimes(3);
  });

  it.each([
    ['is missing', async () => undefined],
    ['is no usable picture', () => Promise.reject(new PictureError('too large'))],
    ['cannot be read', () => Promise.reject(new ApiError('unavailable', 'down'))],
    ['waits for too many others', () => Promise.reject(new TooBusyError())],
  ])('shows the scene of the home page while the cover %s', async (_, read) => {
    cover.mockImplementationOnce(read);
    await articleImage(slug);
    await articleImage(slug);
    expect(pictures()).toEqual(['scene', COVER.bytes]);
  });

  it('shows the scene instead of a cover that takes over three seconds', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    cover.mockReturnValue(new Promise(() => {}));
    const drawn = articleImage(slug);
    await until(() => cover.mock.calls.length > 0);
    await jest.advanceTimersByTimeAsync(3_000);
    jest.useRealTimers();
    await drawn;
    expect(pictures()).toEqual(['scene']);
  });
});

it.each(['nope.jpg', '.jpg', 'home.png'])('knows no page %s', async (file) => {
  expect(await shareImages.pageImage(file)).toBeUndefined();
});
