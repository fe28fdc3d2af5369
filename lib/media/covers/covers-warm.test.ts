import { showCover } from '../../articles/cards';
import { siteCovers, warmCovers } from './covers';

jest.mock('../../articles/article-list', () => ({
  ...jest.requireActual('../../articles/article-list'),
  lastGoodList: jest.fn(),
  listArticles: jest.fn(),
}));

const prepare = jest.spyOn(siteCovers(), 'prepare');
const made = () => prepare.mock.calls.map(([{ id, width, format }]) => `${id} ${width} ${format}`);

beforeAll(() => {
  for (const id of ['1', '2']) showCover({ id, cover_image: 'a.webp' });
});
beforeEach(() => prepare.mockReset());

it('makes the covers of the pages that were rendered, what most browsers request first', async () => {
  prepare.mockResolvedValue();
  await warmCovers();
  expect(made()).toEqual(
    [480, 960, 1200, 672, 208].flatMap((width) => [`1 ${width} avif`, `2 ${width} avif`]),
  );
});

it('ends after a few seconds, whatever is left', async () => {
  let now = 0;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
  prepare.mockImplementation(async () => {
    now += 1_500;
  });
  await warmCovers();
  clock.mockRestore();
  expect(made()).toEqual(['1 480 avif', '2 480 avif', '1 960 avif']);
});
