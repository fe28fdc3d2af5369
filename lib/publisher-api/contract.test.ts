import { log } from '../base/log';
import { processState } from '../base/process-state';
import { listParser } from '.';
import { type Items, parseArticle, parseBanner, parseRedirect } from './contract';

jest.mock('../base/log', () => ({ log: jest.fn() }));
beforeEach(() => jest.mocked(log).mockClear());

const wire = (fields: object = {}) => ({ id: 'a1', name: 'launch-day', ...fields });
const invalid = expect.objectContaining({ kind: 'invalid' });
const notFound = expect.objectContaining({ kind: 'not-found' });
const error = (parse: () => unknown) => {
  try {
    return parse();
  } catch (thrown) {
    return thrown;
  }
};

/** The valid items of a list. */
const parseList = <Name extends keyof Items>(name: Name, body: unknown) => {
  const items: Items[Name][] = [];
  listParser<Name>(name, (item) => items.push(item)).finish(body);
  return items;
};

describe('an article', () => {
  it('is reshaped as the site uses it', () => {
    const received = wire({
      slug: 'day-one',
      description: ' What we learned ',
      body: '# Hi',
      tags: ['ip', 'data'],
      hidden: false,
      uploadDate: '2025-01-09T12:00:00+02:00',
      uploads: [{ name: 'notes.txt' }, { name: 'cover.png', size: 3 }],
      unknown: { key: true },
    });
    expect(parseArticle(received)).toEqual({
      id: 'a1',
      title: 'Launch Day',
      name: 'launch-day',
      slug: 'day-one',
      description: 'What we learned',
      tags: ['ip', 'data'],
      cover_image: 'cover.png',
      pictures: ['cover.png'],
      status: 'published',
      content: '# Hi',
      uploadDate: '2025-01-09T10:00:00.000Z',
    });
  });

  const bare = {
    id: '7',
    title: 'Untitled',
    name: null,
    slug: null,
    description: null,
    tags: [],
    cover_image: null,
    pictures: [],
    status: 'published',
    content: '',
    uploadDate: null,
  };

  it('needs nothing but an id, which may be a number', () => {
    expect(parseArticle({ id: 7 })).toEqual(bare);
  });

  it('treats null as missing, in every field', () => {
    const texts = { name: null, slug: null, description: null, body: null, uploadDate: null };
    const others = { tags: null, hidden: null, uploads: null };
    expect(parseArticle({ id: 7, ...texts, ...others })).toEqual(bare);
  });

  it.each([
    ['an object', wire()],
    ['a list of one', [wire()]],
    ['the first of several', [wire(), wire({ id: 'a2' })]],
  ])('may come as %s', (_, body) => {
    expect(parseArticle(body).id).toBe('a1');
  });

  it.each([[[]], [null], [undefined], [[null]], [{}], [[{}]]])(
    'is not found in the response %j',
    (body) => {
      expect(error(() => parseArticle(body))).toEqual(notFound);
    },
  );

  it.each([
    [{ error: 'x' }],
    ['text'],
    [42],
    [wire({ id: ' ' })],
    [wire({ id: {} })],
    [wire({ id: true })],
    [wire({ name: 5 })],
  ])('is invalid with the wrong types: %j', (body) => {
    expect(error(() => parseArticle(body))).toEqual(invalid);
  });
});

describe('title and slug', () => {
  it.each([
    [{ name: 'a-b', slug: 's' }, 'A B', 's'],
    [{ name: 'a-b' }, 'A B', 'a-b'],
    [{ name: 'a-b', slug: '' }, 'A B', 'a-b'],
    [{ name: 'a-b', slug: '  ' }, 'A B', 'a-b'],
    [{ name: ' ', slug: 's' }, 'Untitled', 's'],
    [{ name: null }, 'Untitled', null],
    [{ name: ' a-b', slug: 's ' }, 'A B', 's '],
    [{ name: '\ta-b ', slug: ' ' }, 'A B', '\ta-b '],
  ])('of %j', (fields, title, slug) => {
    expect(parseArticle(wire(fields))).toMatchObject({ title, slug });
  });
});

it('keeps the white space of an id and a name, by which the API knows the article', () => {
  expect(parseArticle({ id: ' 7', name: ' a ' })).toMatchObject({ id: ' 7', name: ' a ' });
});

describe('the cover', () => {
  it.each([
    [['a.webp'], 'a.webp'],
    [['A.PNG'], 'A.PNG'],
    [['x.txt', 'b.JpG', 'a.webp'], 'b.JpG'],
    [['photo.jpeg'], null],
    [['a.gif', 'a.svg', 'a.png.zip', 'webp', 'apng'], null],
    [[], null],
  ])('of the uploads %j is %p', (names, cover) => {
    const uploads = names.map((name) => ({ name }));
    expect(parseArticle(wire({ uploads })).cover_image).toBe(cover);
  });

  it('is found among invalid uploads', () => {
    const uploads = [null, 'notes.txt', { name: 5 }, {}, { name: 'good.png' }];
    expect(parseArticle(wire({ uploads })).cover_image).toBe('good.png');
  });

  it.each([
    [['notes.txt', 'a.png'], 'a.png'],
    [{ name: 'a.png' }, 'a.png'],
    ['a.png', 'a.png'],
    ['a.png, b.png', 'a.png, b.png'],
    [{}, null],
    ['', null],
    [7, null],
  ])('is found where the uploads are %j', (uploads, cover) => {
    expect(parseArticle(wire({ uploads })).cover_image).toBe(cover);
  });
});

describe('hidden', () => {
  it.each([
    [true, 'draft'],
    [1, 'draft'],
    ['true', 'draft'],
    ['TRUE', 'draft'],
    ['1', 'draft'],
    [false, 'published'],
    [0, 'published'],
    ['false', 'published'],
    ['0', 'published'],
    [null, 'published'],
    [undefined, 'published'],
  ])('%p makes the status %s', (hidden, status) => {
    expect(parseArticle(wire({ hidden })).status).toBe(status);
  });

  it.each([['yes'], [''], [2], [{}], [[]], [[true]]])(
    '%p is unclear, so the article stays hidden',
    (hidden) => {
      expect(parseArticle(wire({ hidden })).status).toBe('draft');
    },
  );

  it('that is unclear is logged once for any number of articles, in all bundles of this code', async () => {
    processState('contract-warnings', () => ({ ofUnclearHidden: true })).ofUnclearHidden = false;
    const calls: unknown[] = [];
    for (const _ of ['server', 'pages']) {
      await jest.isolateModulesAsync(async () => {
        const fresh = await import('./contract');
        const { log: freshLog } = await import('../base/log');
        for (const id of ['a1', 'a2', 'a3']) fresh.parseArticle(wire({ id, hidden: 'on' }));
        calls.push(...jest.mocked(freshLog).mock.calls);
        jest.mocked(freshLog).mockClear();
      });
    }
    expect(calls).toEqual([['warn', expect.stringContaining('`hidden`'), { id: 'a1' }]]);
  });
});

it('parses the date in any unambiguous notation', () => {
  expect(parseArticle(wire({ uploadDate: 1_736_380_800 })).uploadDate).toBe(
    '2025-01-09T00:00:00.000Z',
  );
  for (const uploadDate of ['yesterday', true, {}, []]) {
    expect(parseArticle(wire({ uploadDate })).uploadDate).toBeNull();
  }
});

describe('tags', () => {
  it.each([
    [
      ['ip', ' ip ', '', 5, null, 'data'],
      ['ip', 'data'],
    ],
    ['ip', ['ip']],
    ['rock, paper', ['rock, paper']],
    [['rock, paper'], ['rock, paper']],
    ['', []],
    [5, []],
    [{}, []],
    [{ 0: 'ip' }, []],
  ])('%j are read as %j', (tags, read) => {
    expect(parseArticle(wire({ tags })).tags).toEqual(read);
  });
});

// The rules of responses with a list are tested in index.test.ts, over a socket.
describe('a list of articles', () => {
  it('logs any number of invalid items in one short line', () => {
    const bad = Array.from({ length: 20_000 }, (_, index) => ({ id: index, name: 5 }));
    const { take, finish } = listParser('articles', () => {});
    [wire(), null, { id: 'x'.repeat(5_000), name: 5 }, ...bad].forEach(take);
    finish([]);
    expect(log).toHaveBeenCalledTimes(1);
    const [, , details] = jest.mocked(log).mock.calls[0] ?? [];
    expect(details).toMatchObject({ count: 20_002 });
    expect(details?.ids).toEqual([null, 'x'.repeat(100), ...[...'01234567']]);
    expect(JSON.stringify(details).length).toBeLessThan(500);
  });

  it('logs nothing when all items are valid', () => {
    parseList('articles', [wire()]);
    expect(log).not.toHaveBeenCalled();
  });
});

describe('the banner', () => {
  it.each([
    [
      { active: true, body: ' Hi ', link: '/a' },
      { active: true, body: 'Hi', link: '/a' },
    ],
    [
      { active: true, body: 'Hi' },
      { active: true, body: 'Hi', link: null },
    ],
    [[{ active: true, body: 'Hi', link: ' ' }], { active: true, body: 'Hi', link: null }],
    [
      { active: false, body: 'Hi' },
      { active: false, body: 'Hi', link: null },
    ],
    [
      { active: true, body: ' ' },
      { active: false, body: '', link: null },
    ],
    [{}, { active: false, body: '', link: null }],
    [
      { active: 1, body: 'Hi' },
      { active: true, body: 'Hi', link: null },
    ],
  ])('%j', (body, read) => {
    expect(parseBanner(body)).toEqual(read);
  });

  it('is not found in null, and invalid if it is no object', () => {
    expect(error(() => parseBanner(null))).toEqual(notFound);
    expect(error(() => parseBanner('Hi'))).toEqual(invalid);
    expect(error(() => parseBanner({ active: 'yes' }))).toEqual(invalid);
  });

  it('may be in a list', () => {
    const good = { active: true, body: 'Hi' };
    expect(parseList('banners', [good, 5])).toHaveLength(1);
    expect(parseList('banners', { banners: [good] })).toHaveLength(1);
  });
});

describe('a redirect', () => {
  it('has its output as a text; another type is none', () => {
    expect(parseRedirect({ input: 'game', output: ['x'] })).toEqual({
      input: 'game',
      output: null,
    });
    expect(parseRedirect([{ output: '/a' }])).toEqual({ input: null, output: '/a' });
    expect(parseRedirect({ input: 2026, output: '/a' })).toEqual({ input: null, output: '/a' });
  });

  it('is not found in an empty response', () => {
    expect(error(() => parseRedirect({}))).toEqual(notFound);
  });

  it('may lack its output', () => {
    expect(parseRedirect({ input: 'game' })).toEqual({ input: 'game', output: null });
  });

  it('is invalid if it is no object', () => {
    expect(error(() => parseRedirect('x'))).toEqual(invalid);
  });

  it('may be in a list', () => {
    expect(parseList('redirects', { redirects: [{ output: '/a' }, 'x'] })).toHaveLength(1);
  });
});
