import { processSingleton } from '../../engine';
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
      media: ['cover.png'],
      status: 'published',
      content: '# Hi',
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

  it('is not found in an empty response', () => {
    const empty = [[], null, undefined, [null], {}, [{}]];
    const failures = empty.map((body) => failureOf(parseArticle, body));
    expect(failures).toEqual(empty.map(() => 'not-found'));
  });

  it.each([
    ...[{ error: 'x' }, 'text', 42],
    ...[wire({ id: ' ' }), wire({ id: {} }), wire({ id: true }), wire({ name: 5 })],
  ])('is invalid with the wrong types: %j', (body) => {
    expect(failureOf(parseArticle, body)).toBe('invalid');
  });

  it.each([
    [1_736_380_800, '2025-01-09T00:00:00.000Z'],
    ['yesterday', null],
    [{}, null],
  ])('with the date %j is of %j', (uploadDate, read) => {
    expect(parseArticle(wire({ uploadDate })).uploadDate).toBe(read);
  });

  it.each([
    [{ name: 'a-b', slug: 's' }, 'A B', 's'],
    [{ name: 'a-b' }, 'A B', 'a-b'],
    [{ name: 'a-b', slug: '  ' }, 'A B', 'a-b'],
    [{ name: ' ', slug: 's' }, 'Untitled', 's'],
    [{ name: null }, 'Untitled', null],
    [{ name: ' a-b', slug: 's ' }, 'A B', 's '],
    [{ name: '\ta-b ', slug: ' ' }, 'A B', '\ta-b '],
  ])('of %j has a title and a slug', (fields, title, slug) => {
    expect(parseArticle(wire(fields))).toMatchObject({ title, slug });
  });
});

it.each([
  [[{ name: 'x.txt' }, { name: 'b.JpG', size: 3 }, { name: 'a.webp' }], 'b.JpG'],
  [[null, 'notes.txt', { name: 5 }, {}, { name: 'good.png' }], 'good.png'],
  [['notes.txt', 'A.WEBP'], 'A.WEBP'],
  [['photo.jpeg', 'a.gif', 'a.svg', 'a.png.zip', 'webp', 'apng'], null],
  [{ name: 'a.png' }, 'a.png'],
  ['a.png, b.png', 'a.png, b.png'],
  [[], null],
  [{}, null],
  ['', null],
  [7, null],
])('the cover of the uploads %j is %j', (uploads, cover) => {
  expect(parseArticle(wire({ uploads })).cover_image).toBe(cover);
});

it('all names are in composed Unicode', () => {
  const e = 'e\u0301';
  const read = parseArticle(wire({ id: e, name: e, slug: e, tags: [e], uploads: [`${e}.png`] }));
  const { id, name, slug, title, tags, cover_image: cover } = read;
  expect([id, name, slug, title, ...tags, cover]).toEqual(['é', 'é', 'é', 'É', 'é', 'é.png']);
  expect(parseRedirect({ input: e, output: '/' }).input).toBe('é');
});

describe('hidden', () => {
  it.each([
    ['draft', [true, 1, 'true', 'TRUE', '1']],
    ['published', [false, 0, 'false', '0', null, undefined]],
    // In another notation it is unclear.
    ['draft', ['yes', '', 2, {}, [], [true]]],
  ])('makes the status %s: %j', (status, values) => {
    for (const hidden of values) expect(parseArticle(wire({ hidden })).status).toBe(status);
  });

  it('that is unclear is logged once for any number of articles, in all bundles of this code', async () => {
    processSingleton('contract-warnings', () => ({
      ofUnclearHidden: true,
    })).ofUnclearHidden = false;
    const calls: unknown[] = [];
    for (const _ of ['server', 'pages']) {
      await jest.isolateModulesAsync(async () => {
        const fresh = await import('./contract');
        const { log: freshLog } = await import('../../engine');
        jest.mocked(freshLog).mockClear();
        for (const id of ['a1', 'a2', 'a3']) fresh.parseArticle(wire({ id, hidden: 'on' }));
        calls.push(...jest.mocked(freshLog).mock.calls);
      });
    }
    expect(calls).toEqual([['warn', expect.stringContaining('`hidden`'), { id: 'a1' }]]);
  });
});

it.each([
  ['ip, data', ['ip', ' ip ', '', {}, null, 'data'], ['ip', 'data']],
  ['2026, ok', [2026, 'ok', Number.NaN], ['2026', 'ok']],
  ['ip', 'ip', ['ip']],
  ['a tag with a comma', 'rock, paper', ['rock, paper']],
  ['nothing', '', []],
  ['5', 5, ['5']],
  ['nothing', { 0: 'ip' }, []],
])('tags are read as %s: %j', (_, tags, read) => {
  expect(parseArticle(wire({ tags })).tags).toEqual(read);
});

describe('the banner', () => {
  it.each([
    ['active', { active: true, body: ' Hi ', link: '/a' }, [true, 'Hi', '/a']],
    ['active', [{ active: 1, body: 'Hi', link: ' ' }], [true, 'Hi', null]],
    ['switched off', { active: false, body: 'Hi' }, [false, 'Hi', null]],
    ['without a text', { active: true, body: ' ' }, [false, '', null]],
    ['empty', {}, [false, '', null]],
  ])('is %s: %j', (_, body, [active, text, link]) => {
    expect(parseBanner(body)).toEqual({ active, body: text, link });
  });

  it.each([
    [null, 'not-found'],
    ['Hi', 'invalid'],
    [{ active: 'yes' }, 'invalid'],
  ])('from %j is %s', (body, failure) => {
    expect(failureOf(parseBanner, body)).toBe(failure);
  });
});

describe('a short link', () => {
  it.each([
    ['whole', [{ input: 'game', output: '/a' }], ['game', '/a']],
    ['without its name', { output: '/a' }, [null, '/a']],
    ['without its output', { input: 'game' }, ['game', null]],
    ['with another type', { input: 2026, output: ['x'] }, [null, null]],
  ])('is read %s', (_, body, [input, output]) => {
    expect(parseRedirect(body)).toEqual({ input, output });
  });

  it.each([
    [{}, 'not-found'],
    ['x', 'invalid'],
  ])('from %j is %s', (body, failure) => {
    expect(failureOf(parseRedirect, body)).toBe(failure);
  });
});
