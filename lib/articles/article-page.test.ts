import { recordLog } from '../../engine/testing';
import { testArticle } from '../../testing/test-article';
import { ApiError, getArticleById, getArticleByName } from '../publisher-api';
import { type Article, parseArticle } from '../publisher-api/contract';
import { lastGoodList, listArticles, rereadList } from './article-list';
import { articleHref } from './article-naming';
import { findArticle, findDraft, listedAt, readArticlePage } from './article-page';
import { searchResultAt } from './blog-listing';

const logged = recordLog();
jest.mock('./article-list', () => ({
  ...jest.requireActual('./article-list'),
  lastGoodList: jest.fn(),
  listArticles: jest.fn(),
  rereadList: jest.fn(),
}));
jest.mock('./blog-listing', () => ({ searchResultAt: jest.fn() }));
jest.mock('../publisher-api', () => ({
  ...jest.requireActual('../../engine/upstream'),
  getArticleById: jest.fn(),
  getArticleByName: jest.fn(),
}));

const byName = jest.mocked(getArticleByName);
const byId = jest.mocked(getArticleById);

const DOWN = new ApiError('unavailable', 'down');
const BROKEN = new ApiError('error-status', '500');
const MISSING = new ApiError('not-found', 'missing');
const DAY_MS = 86_400_000;

const article = testArticle({ id: '1', name: 'launch-day', slug: 'launch' });
const bare = testArticle({ id: '42', name: null, slug: null });
const draft = { ...article, status: 'draft' } as const;
const on = (id: string, uploadDate: string | null, fields = {}) =>
  testArticle({ id, uploadDate, cover_image: null, ...fields });

/** Sets the stored list. @param isFailing whether calls for a newer one fail */
function listIs(articles: (typeof article)[], { isFailing = false, ageMs = 1_000 } = {}) {
  jest.mocked(lastGoodList).mockReturnValue({ articles, ageMs, isFailing, isExpired: false });
  jest.mocked(listArticles).mockResolvedValue(articles);
}

beforeEach(() => {
  jest.resetAllMocks();
  jest.mocked(rereadList).mockResolvedValue();
  listIs([article, bare]);
  byName.mockRejectedValue(MISSING);
  byId.mockRejectedValue(MISSING);
});

/** Reads the page of an article while a list is stored. */
async function pageOf(shown: Article, listed: Article[]) {
  listIs(listed);
  const content = await readArticlePage('a', async () => shown);
  if (!content) throw new Error('There is no page.');
  return content;
}

type Reply = Article | Error;

/** Sets the API's responses to requests by name and by id. */
function reply(name: Reply, id: Reply) {
  const given = (it: Reply) => async () => {
    if (it instanceof Error) throw it;
    return it;
  };
  byName.mockImplementation(given(name));
  byId.mockImplementation(given(id));
}
const outcome = (found: Promise<unknown>) => found.catch((error: unknown) => error);

describe('an article', () => {
  it('is found by the URL of its card, with the white space of its slug', async () => {
    const spaced = parseArticle({ id: '7', slug: ' launch ' });
    byName.mockResolvedValue(spaced);
    const [, , segment = ''] = articleHref(spaced).split('/');
    expect(await findArticle(decodeURIComponent(segment))).toBe(spaced);
    expect(byName).toHaveBeenCalledWith(' launch ');
    expect(byId).not.toHaveBeenCalled();
  });

  it.each<[string, string, Reply, Reply, Reply | undefined]>([
    ['has the id that its card has', '42', MISSING, bare, bare],
    ['has that id no longer once it has a slug', '42', MISSING, { ...bare, slug: 'x' }, undefined],
    ['that is hidden is missing', 'launch', draft, MISSING, undefined],
    ['that is hidden is missing by its id', '42', MISSING, { ...bare, status: 'draft' }, undefined],
    ['is not missing while the API is down', 'launch', DOWN, MISSING, DOWN],
    ['is not missing while the API fails', 'launch', BROKEN, MISSING, BROKEN],
    ['that is listed is not missing while the API fails for its id', '42', MISSING, BROKEN, BROKEN],
  ])('%s', async (_, slug, name, id, expected) => {
    reply(name, id);
    expect(await outcome(findArticle(slug))).toBe(expected);
  });

  it('of a search, newer than the list, has the id that its card has', async () => {
    listIs([article]);
    jest.mocked(searchResultAt).mockReturnValue(bare);
    reply(MISSING, bare);
    expect([await findArticle('42'), listedAt('42')]).toEqual([bare, bare]);
  });

  it('that has a slug, no card, or no list with it is not requested by its id', async () => {
    expect([await findArticle('1'), await findArticle('43')]).toEqual([undefined, undefined]);
    jest.mocked(listArticles).mockRejectedValue(DOWN);
    jest.mocked(lastGoodList).mockReturnValue(undefined);
    expect(await findArticle('42')).toBeUndefined();
    expect(byId).not.toHaveBeenCalled();
  });

  it('that was withdrawn is missing, even if the API fails for its id', async () => {
    reply(MISSING, BROKEN);
    jest.mocked(rereadList).mockImplementation(async () => listIs([article]));
    expect(await findArticle('42')).toBeUndefined();
  });
});

const bareDraft = { ...bare, status: 'draft' } as const;
const MISTAKE = new TypeError('x is not a function');
it.each<[string, Reply, Reply, Reply | undefined]>([
  ['is found', draft, MISTAKE, draft],
  ['without slug and name is found by its id', MISSING, bareDraft, bareDraft],
  ['with them is not found by its id', MISSING, { ...draft, id: '42' }, undefined],
  ['is missing if the API takes no such id', MISSING, BROKEN, undefined],
  ['is not missing because of a mistake of the program', MISSING, MISTAKE, MISTAKE],
  ['fails when the API does', BROKEN, MISSING, BROKEN],
])('a draft %s', async (_, name, id, expected) => {
  reply(name, id);
  expect(await outcome(findDraft('42'))).toBe(expected);
  expect(byName).toHaveBeenCalledWith('42');
});

describe('an API that responds with 404 for a listed article', () => {
  it.each(['launch', '42'])('is unavailable if its list fails: "%s"', async (slug) => {
    listIs([article, bare], { isFailing: true });
    await expect(findArticle(slug)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(logged).toHaveLength(1);
  });

  it('is trusted if it returns its list, and after a day: a 404 means missing', async () => {
    expect(await findArticle('launch')).toBeUndefined();
    expect(rereadList).toHaveBeenCalledTimes(1);
    expect(byId).not.toHaveBeenCalled();
    listIs([article], { isFailing: true, ageMs: DAY_MS });
    await expect(findArticle('launch')).rejects.toMatchObject({ kind: 'unavailable' });
    listIs([article], { isFailing: true, ageMs: DAY_MS + 1 });
    expect(await findArticle('launch')).toBeUndefined();
  });

  it('is trusted about an article that the list does not name', async () => {
    listIs([article], { isFailing: true });
    expect(await findArticle('unlisted')).toBeUndefined();
    expect(rereadList).not.toHaveBeenCalled();
  });
});

describe('the page of an article', () => {
  const shown = on('this', '2026-05-07T00:00:00.000Z', { cover_image: 'a.webp' });
  const older = on('older', '2026-05-06T00:00:00.000Z');
  const newer = on('newer', '2026-05-08T00:00:00.000Z', { tags: [] });
  const find = jest.fn();
  beforeEach(() => {
    find.mockResolvedValue(shown);
    listIs([newer, shown, older, on('oldest', '2026-05-05T00:00:00.000Z')]);
  });

  it('does without a list', async () => {
    jest.mocked(listArticles).mockRejectedValue(DOWN);
    const none = { article: shown, neighbours: {}, related: [] };
    expect(await readArticlePage('a', find)).toMatchObject(none);
  });

  it('is undefined for a slug that can name nothing, or names nothing, and throws if the API fails', async () => {
    expect(await readArticlePage(' ', find)).toBeUndefined();
    expect(find).not.toHaveBeenCalled();
    find.mockResolvedValueOnce(undefined).mockRejectedValueOnce(DOWN);
    expect(await readArticlePage('a', find)).toBeUndefined();
    await expect(readArticlePage('a', find)).rejects.toBe(DOWN);
    expect(listArticles).not.toHaveBeenCalled();
  });
});

it.each([
  ['newest', '2026-03-01', null, 'middle'],
  ['middle', '2026-02-01', 'newest', 'twin'],
  ['unknown', null, null, null],
  // The sort uses the date of the article, not the date in the list.
  ['unknown', '2026-01-15', 'twin', 'oldest'],
  ['newest', '2026-01-15', 'twin', 'oldest'],
])('the neighbours of the %s one, of %s, are %s and %s', async (id, uploadDate, ...expected) => {
  const list = [
    on('middle', '2026-02-01'),
    on('undated', null),
    on('newest', '2026-03-01'),
    on('twin', '2026-02-01'),
    on('oldest', '2026-01-01'),
  ];
  const { neighbours } = await pageOf(on(id, uploadDate), list);
  const { newer, older } = neighbours;
  expect([newer?.id ?? null, older?.id ?? null]).toEqual(expected);
});

it('related are up to three other articles, those that share most tags first', async () => {
  const tagged = (id: string, ...tags: string[]) => on(id, null, { tags });
  const shown = tagged('this', 'contracts', 'revenue');
  const list = [
    tagged('other', 'ip'),
    tagged('one', 'revenue'),
    shown,
    tagged('both', 'revenue', 'contracts'),
    tagged('two', 'contracts'),
    tagged('three', 'contracts'),
  ];
  const { related } = await pageOf(shown, list);
  expect(related.map(({ id }) => id)).toEqual(['both', 'one', 'two']);
  expect((await pageOf(tagged('new'), [...list, tagged('none')])).related).toEqual([]);
});
