import { recordLog } from '../../engine/testing';
import { parseArticle, parseBanner, parseRedirect } from './contract';

const logged = recordLog();

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

  it('may come as the first of a list, and keeps the white space of its id', () => {
    expect(parseArticle([{ id: ' 7' }, wire()]).id).toBe(' 7');
  });

  it.each([
    ['not-found', [[], null, undefined, [null], {}, [{}], false, '', 0, 'none', [false], [[]]]],
    ['not-found', [{ error: 'x' }, { success: false }, { article: null }, { data: [] }]],
    ['not-found', [{ data: null, error: { status: 404, name: 'NotFound' } }, { id: null }]],
    ['invalid', [{ id: ' ' }, { id: {} }, { id: true }].map(wire)],
    ['invalid', [{ body: 'Hi' }, { data: wire() }, { articles: [wire()] }]],
  ])('is %s: %j', (failure, bodies) => {
    for (const body of bodies) expect(failureOf(parseArticle, body)).toBe(failure);
  });

  it('has a number as a text, and no text instead of another type', () => {
    const numbers = { name: 2048, slug: 1984, description: 42, body: 7.5 };
    const texts = { name: '2048', slug: '1984', description: '42', content: '7.5' };
    expect(parseArticle(wire(numbers))).toMatchObject({ title: '2048', ...texts });
    for (const it of [false, true, [], ['x'], {}, { rendered: '<p>x</p>' }]) {
      const fields = { name: it, slug: it, description: it, body: it };
      const none = { title: 'Untitled', name: null, slug: null, description: null, content: '' };
      expect(parseArticle(wire(fields))).toMatchObject({ id: 'a1', ...none });
    }
  });

  it.each([
    ['the-API-guide', 'The API Guide'],
    ['--two words-', 'Two Words'],
    ['7-été-à-paris', '7 Été À Paris'],
    ['𐐨bc-def', '𐐀bc Def'],
    // Georgian has capitals, but not at the start of a word.
    ['საქართველო', 'საქართველო'],
    [' - ', 'Untitled'],
  ])('with the name %j has the title %j', (name, title) => {
    expect(parseArticle(wire({ name })).title).toBe(title);
  });

  it.each([
    ['# Co-op Night\n\nText.', '\n\nText.'],
    ['\n#  co‑op night ##\r\nText.', '\n\r\nText.'],
    ['Co Op Night\n===\n\nText.', '\n\n\nText.'],
    ['# Co-op Night', ''],
  ])('has an empty line for a first heading that repeats its title: %j', (body, content) => {
    expect(parseArticle(wire({ name: 'co-op-night', body })).content).toBe(content);
  });

  it.each([
    ...['# Another\n\nText.', '## Co-op Night', 'Co-op Night\n\nText.', '#Co-op Night'],
    'Text.\n\n# Co-op Night',
  ])('keeps the body %j', (body) => {
    expect(parseArticle(wire({ name: 'co-op-night', body })).content).toBe(body);
  });

  it.each([
    [{ name: 'a-b', slug: '  ' }, 'A B', 'a-b'],
    [{ name: ' ', slug: 's' }, 'Untitled', 's'],
    [{ name: ' a-b', slug: 's ' }, 'A B', 's '],
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

  it('is hidden if `hidden` has an unknown notation, which is logged once for all articles', () => {
    const published = [false, 0, 'false', '0', null, undefined];
    const hidden = [true, 1, 'true', 'TRUE', '1'];
    const unclear = ['yes', '', 2, {}, [], [true]];
    const withStatus = (status: string) =>
      [...published, ...hidden, ...unclear].filter(
        (it) => parseArticle(wire({ hidden: it })).status === status,
      );
    expect(withStatus('published')).toEqual(published);
    expect(withStatus('draft')).toEqual([...hidden, ...unclear]);
    const message = expect.stringContaining('`hidden`');
    expect(logged).toEqual([{ level: 'warn', message, id: 'a1' }]);
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
  [{ active: true, body: 2048, link: false }, [true, '2048', null]],
  [{ active: true, body: ['Hi'] }, [false, '', null]],
  [{}, [false, '', null]],
])('the banner %j is %j', (received, [active, body, link]) => {
  expect(parseBanner(received)).toEqual({ active, body, link });
});

it.each([
  [{ input: 'game', output: '/a' }, ['game', '/a']],
  [{ output: '/a' }, [null, '/a']],
  [{ input: 2026, output: ['x'] }, ['2026', null]],
  [{ input: {}, output: false }, [null, null]],
])('the short link %j is %j', (received, [input, output]) => {
  expect(parseRedirect(received)).toEqual({ input, output });
});

it('a response without a banner or short link is an error, and so is a wrong one', () => {
  const kinds = (parse: (body: unknown) => unknown, bodies: unknown[]) =>
    bodies.map((it) => failureOf(parse, it));
  expect(kinds(parseBanner, [null, 'Hi', false])).toEqual(Array(3).fill('not-found'));
  expect(kinds(parseBanner, [{ active: 'yes' }])).toEqual(['invalid']);
  const none = [{}, 'x', 0, false, { error: 'x' }, { data: null }, { input: 'game' }];
  expect(kinds(parseRedirect, none)).toEqual(none.map(() => 'not-found'));
});
