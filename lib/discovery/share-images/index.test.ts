/** @jest-environment node */
import { listArticles } from '../../articles/article-list';
import { testArticle } from '../../articles/test-article';
import { ApiError } from '../../publisher-api/errors';
import { readCover } from './cover';
import { drawShareImage } from './draw';
import { articleImage, forgetShareImages, pageImage } from './index';

jest.mock('../../articles/article-list', () => ({ listArticles: jest.fn() }));
jest.mock('./cover', () => ({ readCover: jest.fn() }));
jest.mock('./draw', () => ({ drawShareImage: jest.fn() }));

const list = jest.mocked(listArticles);
const cover = jest.mocked(readCover);
const draw = jest.mocked(drawShareImage);
const pathname = '/share/article/pricing-your-game.jpg';

beforeEach(() => {
  forgetShareImages();
  jest.clearAllMocks();
  jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  list.mockResolvedValue([testArticle()]);
  cover.mockResolvedValue(new Uint8Array([7]));
  draw.mockImplementation(async ({ headline }) => new TextEncoder().encode(headline));
});

describe('articleImage', () => {
  it('draws the article with its date, tags and cover', async () => {
    const image = await articleImage(pathname);
    expect(image).toMatchObject({ type: 'image/jpeg', body: expect.any(Uint8Array) });
    expect(draw).toHaveBeenCalledWith(
      expect.objectContaining({
        headline: 'Pricing Your Game',
        facts: '7 May 2026 · revenue',
        picture: new Uint8Array([7]),
      }),
    );
  });

  it.each([
    '/share/article/unknown.jpg',
    '/share/article/.jpg',
    '/share/article/pricing-your-game',
  ])('draws nothing for %s', async (pathname) => {
    expect(await articleImage(pathname)).toBeNull();
    expect(draw).not.toHaveBeenCalled();
  });

  it('draws an image once for concurrent and later requests', async () => {
    const [first, second] = await Promise.all([articleImage(pathname), articleImage(pathname)]);
    expect(second).toBe(first);
    expect(await articleImage(pathname)).toBe(first);
    expect(draw).toHaveBeenCalledTimes(1);
  });

  it('draws again when the article changed', async () => {
    const before = await articleImage(pathname);
    list.mockResolvedValue([testArticle({ title: 'Other' })]);
    expect((await articleImage(pathname))?.body).not.toEqual(before?.body);
  });

  it('draws one image at a time', async () => {
    list.mockResolvedValue([testArticle(), testArticle({ id: 'a2', slug: 'two', title: 'Two' })]);
    let drawing = 0;
    let most = 0;
    draw.mockImplementation(async () => {
      drawing += 1;
      most = Math.max(most, drawing);
      await new Promise(setImmediate);
      drawing -= 1;
      return new Uint8Array(1);
    });
    await Promise.all([articleImage(pathname), articleImage('/share/article/two.jpg')]);
    expect([most, draw.mock.calls.length]).toEqual([1, 2]);
  });

  it('refuses an image when the queue is full', async () => {
    list.mockResolvedValue(
      Array.from({ length: 40 }, (_, index) =>
        testArticle({ id: `a${index}`, slug: `s${index}`, title: `T${index}` }),
      ),
    );
    const all = Array.from({ length: 40 }, (_, index) =>
      articleImage(`/share/article/s${index}.jpg`),
    );
    const results = await Promise.allSettled(all);
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(8);
    expect(await articleImage('/share/article/s39.jpg')).not.toBeNull();
  });

  it('does not queue an image without a cover behind slow covers, of which two are read at a time', async () => {
    const withCover = Array.from({ length: 5 }, (_, index) =>
      testArticle({ id: `a${index}`, slug: `s${index}`, title: `T${index}` }),
    );
    list.mockResolvedValue([
      ...withCover,
      testArticle({ id: 'bare', slug: 'bare', title: 'Bare', cover_image: null }),
    ]);
    const ends: (() => void)[] = [];
    cover.mockImplementation(
      () => new Promise((resolve) => ends.push(() => resolve(new Uint8Array([7])))),
    );
    const slow = withCover.map(({ slug }) => articleImage(`/share/article/${slug}.jpg`));
    expect(await articleImage('/share/article/bare.jpg')).not.toBeNull();
    expect(await pageImage('home')).not.toBeNull();
    expect(cover).toHaveBeenCalledTimes(2);
    while (draw.mock.calls.length < 7) {
      for (const end of ends.splice(0)) end();
      await new Promise(setImmediate);
    }
    expect(await Promise.all(slow)).toHaveLength(5);
  });

  it('is drawn again after an invalidation, even while the outdated one is being drawn', async () => {
    const ends: (() => void)[] = [];
    cover.mockImplementation(
      () => new Promise((resolve) => ends.push(() => resolve(new Uint8Array([7])))),
    );
    const waitForCovers = async (count: number) => {
      while (cover.mock.calls.length < count) await new Promise(setImmediate);
    };
    const early = articleImage(pathname);
    await waitForCovers(1);
    forgetShareImages();
    const late = articleImage(pathname);
    await waitForCovers(2);
    ends[1]?.();
    ends[0]?.();
    const [before, after] = [await early, await late];
    expect(after).not.toBe(before);
    expect(await articleImage(pathname)).toBe(after);
  });

  it('omits a cover that cannot be read', async () => {
    cover.mockRejectedValue(new ApiError('unavailable', 'down'));
    expect(await articleImage(pathname)).not.toBeNull();
    expect(draw.mock.calls[0]?.[0].picture.length).toBeGreaterThan(1_000);
  });

  it('omits a cover that cannot be drawn', async () => {
    draw.mockRejectedValueOnce(new Error('broken'));
    expect(await articleImage(pathname)).not.toBeNull();
    expect(draw).toHaveBeenCalledTimes(2);
  });

  it('throws when no list of articles is known', async () => {
    list.mockRejectedValue(new ApiError('unavailable', 'down'));
    await expect(articleImage(pathname)).rejects.toThrow('down');
  });
});

describe('pageImage', () => {
  it.each(['home', 'blog', 'about', 'contact'])('draws the %s page', async (page) => {
    expect(await pageImage(page)).toMatchObject({ type: 'image/jpeg' });
  });

  it.each(['nope', 'constructor', ''])('knows no page "%s"', async (page) => {
    expect(await pageImage(page)).toBeNull();
  });
});
