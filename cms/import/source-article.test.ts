import { type Dialect, importOne, withFields } from './test-import';

/* What becomes of the fields of an article. */

const dated = (fields: string) => withFields(`title: An article\ndate: 2020-01-02\n${fields}`);
const long = (title: string) => withFields(`title: ${title}\ndate: 2020-01-02`);
const toml = (fields: string) => `+++\n${fields}\n+++\nText.\n`;

/** Files and what is understood of them, by the program that has them. */
const FILES: Record<Exclude<Dialect, 'mdx'>, [text: string, fields: object][]> = {
  hugo: [
    [dated(''), { name: 'An-article', slug: 'an-article', description: 'Text.' }],
    [toml('date = 2020-01-02T03:04:05-05:00'), { uploadDate: '2020-01-02T03:04:05-05:00' }],
    [toml('title = "A b"\ndate = 2020-01-02\ndraft = true'), { hidden: true, name: 'A-b' }],
    [toml('date = 2020-01-02'), { uploadDate: '2020-01-02' }],
    [toml('date = 2020-01-02\n[taxonomies]\ntags = ["a", "b"]'), { tags: ['a', 'b'] }],
    ['{\n"date": "2020-01-02",\n"tags": ["a"]\n}\n\nText.', { tags: ['a'] }],
    [`\uFEFF${dated('').replaceAll('\n', '\r\n')}`, { slug: 'an-article' }],
    [withFields('date: 2020-01-02'), { name: 'an-article' }],
    [withFields('date: 2030-01-02'), { hidden: true, uploadDate: '2030-01-02' }],
    [withFields('title: It'), { hidden: true, uploadDate: '2026-11-26T12:00:00Z' }],
    [dated('draft: "false"'), { hidden: false }],
    [dated('draft: perhaps'), { hidden: true }],
    [dated('expiryDate: 2021-01-01'), { hidden: true }],
    [dated('slug: Éclair au café'), { slug: 'eclair-au-cafe' }],
    [dated(`slug: ${'a'.repeat(300)}`), { slug: 'a'.repeat(180) }],
    [dated('slug: ../../x'), { slug: 'x' }],
    [dated('tags: open world'), { tags: ['open world'] }],
    [dated('tags: open world, ip'), { tags: ['open world', 'ip'] }],
    [dated('tags: [IP, ip, 2026]\ncategories: [Ip]'), { tags: ['IP', '2026'] }],
    [dated('summary: In short.'), { description: 'In short.' }],
    [long('"Co-op: what’s *left*?"'), { name: 'Co‑op-what’s-left' }],
    [long('../../../etc/passwd'), { name: 'etc-passwd' }],
    [long('値'.repeat(90)), { name: '値'.repeat(76) }],
  ],
  jekyll: [
    [withFields('title: It'), { uploadDate: '2020-01-02', slug: 'an-article' }],
    [withFields('date: 2021-01-02'), { uploadDate: '2021-01-02' }],
    [dated('published: false'), { hidden: true }],
    [dated('published: true'), { hidden: false }],
    [dated('permalink: /a/lamp.html'), { slug: 'lamp' }],
    [dated('permalink: /:year/:title/'), { slug: 'an-article' }],
    [dated('tags: a b\ncategory: c'), { tags: ['a', 'b', 'c'] }],
  ],
  astro: [[withFields("pubDate: 'Jul 08 2022'"), { uploadDate: '2022-07-08' }]],
  eleventy: [
    [withFields('published: 2020-01-02'), { hidden: false, uploadDate: '2020-01-02' }],
    [dated('status: draft'), { hidden: true }],
    [dated('visibility: paid'), { hidden: true }],
    [dated('tags: [posts, ip]'), { tags: ['ip'] }],
  ],
  docusaurus: [
    ['# It is here\n\nText.', { name: 'It-is-here', hidden: false }],
    [dated('slug: /releases/1.2/'), { slug: '1-2' }],
    [dated('tags: [{label: A b, permalink: /a}]'), { tags: ['A b'] }],
  ],
};

it.each(
  Object.entries(FILES).flatMap(([dialect, files]) =>
    files.map(([text, fields]) => [dialect as Dialect, text, fields] as const),
  ),
)('understands in %s: %j', async (dialect, text, expected) => {
  expect((await importOne(dialect, text)).fields).toMatchObject(expected);
});

it('makes a description of words, without marks, addresses of videos and what is too long', async () => {
  const body = 'https://youtu.be/a\n\n# B\n\n*C* ~~d~~ [e *f*][g] `h`\\*\n\n[g]: /i\n\nword ';
  const { fields } = await importOne(
    'hugo',
    withFields('date: 2020-01-02', body + 'x '.repeat(99)),
  );
  expect(fields.description).toMatch(/^C d e f h\* word x x .{130,140}…$/);
});

const UNDATED =
  'It has no date: it is hidden until you write its uploadDate and remove "hidden: true".';
it.each<[Dialect, text: string, ...notes: string[]]>([
  ['hugo', withFields('title: It'), `1: ${UNDATED}`],
  [
    'hugo',
    long('It').replace('2020', '2030'),
    '3: Its date is in the future: it is hidden until you remove "hidden: true".',
  ],
  [
    'hugo',
    dated('image: x.png'),
    '4: The cover "x.png" is not carried over. It is no picture of this import.',
  ],
  ['hugo', dated('draft: true')],
  ['hugo', long('Who?'), '1: Its title, "Who?", becomes "Who".'],
  [
    'hugo',
    withFields('title: A: b'),
    '2: The text of "title" has a colon in it. Put the text in quotes: `title: "A: b"`. It is left out.',
  ],
  [
    'hugo',
    toml('title = '),
    '2: Its fields are no TOML: Invalid TOML document: invalid value. It is left out.',
  ],
  [
    'eleventy',
    '---js\n{}\n---\n',
    '1: Its fields are a program, which is not run. Write them as YAML. It is left out.',
  ],
  [
    'hugo',
    withFields('title: It', 'NUL \0 here'),
    '4: The line has a character that no text has (U+0000), which editors may not show, behind "NUL". Delete it. It is left out.',
  ],
])('says with its line what is to be looked at in %s: %j', async (dialect, text, ...notes) => {
  expect((await importOne(dialect, text)).notes).toEqual(notes);
});

it('gives the newer of two articles of one name its date', async () => {
  const other = withFields('title: An article\ndate: 2019-05-06');
  const { fields, report } = await importOne('hugo', dated(''), { 'content/an-article.md': other });
  expect(fields).toMatchObject({ name: 'An-article-2020‑01‑02', slug: 'an-article-2020-01-02' });
  expect(report.written.map(({ slug }) => slug)).toContain('an-article');
});
