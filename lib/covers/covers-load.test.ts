import { recordLog, testFolder, until } from '../../engine/testing';
import { flatPicture } from '../../testing/pictures';
import { readPicture } from '../media/read-picture';
import { ApiError } from '../publisher-api';
import { Covers, prerenderCovers, siteCovers, type WantedCover } from './covers';
import { shownCovers } from './public-covers';

recordLog();
const mockEnv: { API_BASE_URL?: string } = {};
jest.mock('../site/settings/env', () => ({ env: () => mockEnv }));
jest.mock('../media/read-picture', () => ({ readPicture: jest.fn() }));
jest.mock('./public-covers', () => ({
  isPublicCover: async () => true,
  isWithdrawnCover: () => false,
  shownCovers: jest.fn(),
}));

const COVER: WantedCover = { id: 'a1', upload: 'cover.png', width: 480, format: 'avif' };
const read = jest.mocked(readPicture);

let covers: Covers;
let original: Buffer;
/** The ids of the reads that have begun, and functions that end the reads. */
let begun: string[];
let ends: (() => void)[];
const end = () => {
  for (const it of ends.splice(0)) it();
};
beforeEach(async () => {
  covers = new Covers(testFolder());
  original ??= await flatPicture('webp', { width: 600, height: 338 });
  [begun, ends] = [[], []];
  read.mockReset().mockImplementation((id) => {
    begun.push(id);
    return new Promise((resolve) => ends.push(() => resolve(original)));
  });
});

const get = (id: string, { signal } = new AbortController()) =>
  covers.get({ ...COVER, id }, { signal });

describe('many covers', () => {
  it('are made eight at a time', async () => {
    const many = Array.from({ length: 12 }, (_, number) => get(`a${number}`));
    await until(() => begun.length === 8);
    read.mockResolvedValue(original);
    end();
    expect(await Promise.all(many)).toHaveLength(12);
  });
});

describe('a cover that is made in advance', () => {
  it('is made behind the covers of visitors, one at a time', async () => {
    const prepared = [1, 2].map((number) => covers.prepare({ ...COVER, id: `nobody ${number}` }));
    await until(() => begun.length === 1);
    const wanted = [1, 2].map((number) => get(`visitor ${number}`));
    await until(() => begun.length === 3);
    end();
    await until(() => begun.length === 4);
    end();
    await Promise.all([...prepared, ...wanted]);
    const kinds = begun.map((id) => id.split(' ')[0]);
    expect(kinds).toEqual(['nobody', 'visitor', 'visitor', 'nobody']);
  });

  it('is stored, also as it is if it is a small WebP, and made no second time', async () => {
    read.mockResolvedValue(original);
    for (let count = 0; count < 2; count += 1) await covers.prepare(COVER);
    expect(await get(COVER.id)).toMatchObject({ type: 'image/webp' });
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('does not reject if it cannot be made', async () => {
    read.mockRejectedValue(new ApiError('unavailable', 'down'));
    await covers.prepare(COVER);
  });

  it.each([
    [0, [480, 960, 1200, 672, 208].flatMap((width) => [`1 ${width} avif`, `2 ${width} avif`])],
    [1_500, ['1 480 avif', '2 480 avif', '1 960 avif']],
  ])(
    'is one of a page, what most browsers request first, within seconds: %d ms each',
    async (...row) => {
      const [milliseconds, expected] = row;
      jest.mocked(shownCovers).mockReturnValue(['1', '2'].map((id) => ({ id, upload: 'a.webp' })));
      let now = 0;
      const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
      const prepare = jest.spyOn(siteCovers(), 'prepare').mockImplementation(async () => {
        now += milliseconds;
      });
      await prerenderCovers();
      clock.mockRestore();
      const made = prepare.mock.calls.map(([{ id, width, format }]) => `${id} ${width} ${format}`);
      expect(made).toEqual(expected);
      prepare.mockRestore();
    },
  );

  it('is one of twelve at most of an API that may limit calls', async () => {
    mockEnv.API_BASE_URL = 'https://api.example.com';
    const shown = Array.from({ length: 20 }, (_, id) => ({ id: `${id}`, upload: 'a.webp' }));
    jest.mocked(shownCovers).mockReturnValue(shown);
    const prepare = jest.spyOn(siteCovers(), 'prepare').mockImplementation(async () => {});
    await prerenderCovers();
    expect(prepare).toHaveBeenCalledTimes(12);
    prepare.mockRestore();
    delete mockEnv.API_BASE_URL;
  });
});
