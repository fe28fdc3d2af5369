/** @jest-environment node */
import { log } from '../log';
import {
  parseArticle,
  parseArticles,
  parseBanner,
  parseBanners,
  parseRedirect,
  parseRedirects,
} from './contract';

jest.mock('../log', () => ({ log: jest.fn() }));
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

  it('takes null for missing, in every field', () => {
    const fields = [
      'name',
      'slug',
      'description',
      'body',
      'tags',
      'hidden',
      'uploadDate',
      'uploads',
    ];
    const nulls = Object.fromEntries(fields.map((field) => [field, null]));
    expect(parseArticle({ id: 7, ...nulls })).toEqual(bare);
  });

  it.each([
    ['an object', wire()],
    ['a list of one', [wire()]],
    ['the first of several', [wire(), wire({ id: 'a2' })]],
  ])('may come as %s', (_, answer) => {
    expect(parseArticle(answer).id).toBe('a1');
  });

  it.each([[[]], [null], [undefined], [[null]]])('does not exist when %j comes', (answer) => {
    expect(error(() => parseArticle(answer))).toEqual(notFound);
  });

  it.each([
    [{}],
    ['text'],
    [42],
    [wire({ id: ' ' })],
    [wire({ id: {} })],
    [wire({ name: 5 })],
    [wire({ hidden: 'yes' })],
    [wire({ tags: 'ip' })],
    [wire({ uploads: {} })],
  ])('is not made of the wrong types: %j', (answer) => {
    expect(error(() => parseArticle(answer))).toEqual(invalid);
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
  ])('of %j', (fields, title, slug) => {
    expect(parseArticle(wire(fields))).toMatchObject({ title, slug });
  });
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

  it('is looked for past bad uploads', () => {
    const uploads = [null, 'a.png', { name: 5 }, {}, { name: 'good.png' }];
    expect(parseArticle(wire({ uploads })).cover_image).toBe('good.png');
  });
});

it.each([
  [true, 'draft'],
  [false, 'published'],
  [null, 'published'],
])('hidden %p makes the status %s', (hidden, status) => {
  expect(parseArticle(wire({ hidden })).status).toBe(status);
});

it.each([
  ['2025-01-09', '2025-01-09T00:00:00.000Z'],
  [1_736_380_800_000, '2025-01-09T00:00:00.000Z'],
  ['yesterday', null],
  ['', null],
  [Number.MAX_SAFE_INTEGER, null],
])('the date %p is read as %p', (uploadDate, iso) => {
  expect(parseArticle(wire({ uploadDate })).uploadDate).toBe(iso);
});

it('leaves out empty, repeated and wrong tags', () => {
  expect(parseArticle(wire({ tags: ['ip', ' ip ', '', 5, null, 'data'] })).tags).toEqual([
    'ip',
    'data',
  ]);
});

describe('a list of articles', () => {
  it.each([
    ['an array', [wire()]],
    ['an object that holds it', { articles: [wire()], total: 1 }],
  ])('may come as %s', (_, answer) => {
    expect(parseArticles(answer).map(({ id }) => id)).toEqual(['a1']);
  });

  it.each([[[]], [{ articles: [] }], [{ articles: null }], [null]])('is empty for %j', (answer) => {
    expect(parseArticles(answer)).toEqual([]);
  });

  it.each([[{}], ['text'], [42], [{ articles: 'x' }], [{ articles: {} }], [{ items: [] }]])(
    'is not %j',
    (answer) => {
      expect(error(() => parseArticles(answer))).toEqual(invalid);
    },
  );

  it('loses its bad items only, and logs each with its id', () => {
    const answer = [wire(), { id: 'bad', name: 5 }, null, 'text', wire({ id: 2 })];
    expect(parseArticles(answer).map(({ id }) => id)).toEqual(['a1', '2']);
    const ids = jest.mocked(log).mock.calls.map(([, , details]) => details?.id);
    expect(ids).toEqual(['bad', null, null]);
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
  ])('%j', (answer, read) => {
    expect(parseBanner(answer)).toEqual(read);
  });

  it('does not exist when null comes, and is nothing but an object', () => {
    expect(error(() => parseBanner(null))).toEqual(notFound);
    expect(error(() => parseBanner('Hi'))).toEqual(invalid);
    expect(error(() => parseBanner({ active: 'yes' }))).toEqual(invalid);
  });

  it('comes in lists too', () => {
    const good = { active: true, body: 'Hi' };
    expect(parseBanners([good, 5])).toHaveLength(1);
    expect(parseBanners({ banners: [good] })).toHaveLength(1);
  });
});

describe('a redirect', () => {
  it('keeps its output as it came, whatever it is', () => {
    expect(parseRedirect({ input: 'game', output: ['x'] })).toEqual({
      input: 'game',
      output: ['x'],
    });
    expect(parseRedirect([{ output: '/a' }])).toEqual({ input: null, output: '/a' });
    expect(parseRedirect({ input: 2026, output: '/a' })).toEqual({ input: null, output: '/a' });
  });

  it('does not exist when null comes', () => {
    expect(error(() => parseRedirect(null))).toEqual(notFound);
    expect(error(() => parseRedirect('x'))).toEqual(invalid);
  });

  it('comes in lists too', () => {
    expect(parseRedirects({ redirects: [{ output: '/a' }, 'x'] })).toHaveLength(1);
  });
});
