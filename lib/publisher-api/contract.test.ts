import { log } from '../../engine';
import { parseArticle, parseBanner, parseRedirect } from './contract';

jest.mock('../../engine/log/log', () => ({ log: jest.fn() }));

const wire = (fields: object = {}) => ({ id: 'a1', name: 'launch-day', ...fields });
/** The kind of the error that a parser throws. */
const failureOf = (parse: (body: unknown) => unknown, body: unknown) => {
  try {
    return parse(body);
  } catch (error) {
    return Object(error).kind;
  }
};

describe('an article', () => {
  it('is reshaped as the site uses it', () => {
    const received = wire({
      ...{ slug: 'day-one', description: ' What we learned ', body: '# Hi', tags: ['ip', 'data'] },
      ...{ hidden: false, uploadDate: '2025-01-09T12:00:00+02:00', unknown: { key: true } },
      uploads: [{ name: 'notes.txt' }, { name: 'cover.png', size: 3 }],
    });
    expect(parseArticle(received)).toEqual({
      ...{ id: 'a1', title: 'Launch Day', name: 'launch-day', slug: 'day-one' },
      ...{ description: 'What we learned', tags: ['ip', 'data'], content: '# Hi' },
      ...{ cover_image: 'cover.png', media: ['cover.png'], status: 'published' },
      uploadDate: '2025-01-09T12:00:00.000+02:00',
    });
  });

  it('needs nothing but an id, which may be a number; null is missing, in every field', () => {
    const bare = {
      ...{ id: '7', title: 'Untitled', name: null, slug: null, description: null, tags: [] },
      ...{ cover_image: null, media: [], status: 'published', content: '', uploadDate: null },
    };
    const texts = { name: null, slug: null, description: null, body: null, uploadDate: null };
    const others = { tags: null, hidden: null, uploads: null };
    expect(parseArticle({ id: 7 })).toEqual(bare);
    expect(parseArticle({ id: 7, ...texts, ...others })).toEqual(bare);
  });

  it('has no half of a character in a text that is shown, as no document could contain it', () => {
    const halved = wire({ description: 'Ada\ud800', body: '\udc00Hi' });
    expect(parseArticle(halved)).toMatchObject({ description: 'Ada\ufffd', content: '\ufffdHi' });
  });

  it('may come as the first of a list, and keeps the white space of its id', () => {
    expect(parseArticle([{ id: ' 7' }, wire()]).id).toBe(' 7');
  });

  it.each([
    ['not-found', [[], null, undefined, [null], {}, [{}]]],
    ['invalid', [{ error: 'x' }, 'text', 42, ...[{ id: ' ' }, { id: {} }, { name: 5 }].map(wire)]],
  ])('is %s: %j', (failure, bodies) => {
    for (const body of bodies) expect(failureOf(parseArticle, body)).toBe(failure);
  });

  it.each([
    [{ name: 'a-b', slug: 's' }, 'A B', 's'],
    [{ name: 'a-b', slug: '  ' }, 'A B', 'a-b'],
    [{ name: ' ', slug: 's' }, 'Untitled', 's'],
    [{ name: ' a-b', slug: 's ' }, 'A B', 's '],
    [{ name: '\ta-b ', slug: ' ' }, 'A B', '\ta-b '],
  ])('of %j has a title and a slug', (fields, title, slug) => {
    expect(parseArticle(wire(fields))).toMatchObject({ title, slug });
  });

  it.each([
    [[{ name: 'x.txt' }, { name: 'b.JpG', size: 3 }, { name: 'a.webp' }], 'b.JpG'],
    [[null, 'notes.txt', { name: 5 }, {}, { name: 'good.png' }], 'good.png'],
    [['photo.jpeg', 'a.gif', 'a.svg', 'a.png.zip', 'webp', 'apng'], null],
    [{ name: 'a.png' }, 'a.png'],
    ['a.png, b.png', 'a.png, b.png'],
    [7, null],
  ])('with the uploads %j has the cover %j', (uploads, cover) => {
    expect(parseArticle(wire({ uploads })).cover_image).toBe(cover);
  });

  it.each([
    [
      ['ip', ' ip ', '', {}, null, 'data'],
      ['ip', 'data'],
    ],
    [
      [2026, 'ok', Number.NaN],
      ['2026', 'ok'],
    ],
    ['rock, paper', ['rock, paper']],
    ['', []],
    [5, ['5']],
    [{ 0: 'ip' }, []],
  ])('with the tags %j has %j', (tags, read) => {
    expect(parseArticle(wire({ tags })).tags).toEqual(read);
  });

  it('is hidden in an unknown notation, too, which is logged once for all articles', () => {
    const published = [false, 0, 'false', '0', null, undefined];
    const hidden = [true, 1, 'true', 'TRUE', '1'];
    const unclear = ['yes', '', 2, {}, [], [true]];
    const withStatus = (status: string) =>
      [...published, ...hidden, ...unclear].filter(
        (it) => parseArticle(wire({ hidden: it })).status === status,
      );
    expect(withStatus('published')).toEqual(published);
    expect(withStatus('draft')).toEqual([...hidden, ...unclear]);
    const warning = ['warn', expect.stringContaining('`hidden`'), { id: 'a1' }];
    expect(jest.mocked(log).mock.calls).toEqual([warning]);
  });
});

it('all names are in composed Unicode', () => {
  const e = 'e\u0301';
  const read = parseArticle(wire({ id: e, name: e, slug: e, tags: [e], uploads: [`${e}.png`] }));
  const { id, name, slug, title, tags, cover_image: cover } = read;
  expect([id, name, slug, title, ...tags, cover]).toEqual(['é', 'é', 'é', 'É', 'é', 'é.png']);
  expect(parseRedirect({ input: e, output: '/' }).input).toBe('é');
});

it.each([
  [{ active: true, body: ' Hi ', link: '/a' }, [true, 'Hi', '/a']],
  [[{ active: 1, body: 'Hi', link: ' ' }], [true, 'Hi', null]],
  [{ active: false, body: 'Hi' }, [false, 'Hi', null]],
  [{ active: true, body: ' ' }, [false, '', null]],
  [{}, [false, '', null]],
])('the banner %j is %j', (received, [active, body, link]) => {
  expect(parseBanner(received)).toEqual({ active, body, link });
});

it.each([
  [{ input: 'game', output: '/a' }, ['game', '/a']],
  [{ output: '/a' }, [null, '/a']],
  [{ input: 2026, output: ['x'] }, [null, null]],
])('the short link %j is %j', (received, [input, output]) => {
  expect(parseRedirect(received)).toEqual({ input, output });
});

it('an empty or a wrong banner or short link is an error', () => {
  expect([null, 'Hi', { active: 'yes' }].map((it) => failureOf(parseBanner, it))).toEqual([
    'not-found',
    'invalid',
    'invalid',
  ]);
  expect([{}, 'x'].map((it) => failureOf(parseRedirect, it))).toEqual(['not-found', 'invalid']);
});
