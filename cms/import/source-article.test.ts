import { type Dialect, importOne, withFields } from './test-import';

/* What becomes of the fields of an article. */

const dated = (fields: string) => withFields(`title: An article\ndate: 2020-01-02\n${fields}`);

it.each<[what: string, Dialect, text: string, expected: object]>([
  ['a title of YAML', 'hugo', dated(''), { name: 'An-article', slug: 'an-article' }],
  [
    'TOML, its date with a zone',
    'hugo',
    '+++\ntitle = "An article"\ndate = 2020-01-02T03:04:05-05:00\ndraft = true\n+++\nText.\n',
    { uploadDate: '2020-01-02T03:04:05-05:00', hidden: true, slug: 'an-article' },
  ],
  ['TOML, a day', 'hugo', '+++\ndate = 2020-01-02\n+++\nText.\n', { uploadDate: '2020-01-02' }],
  [
    'TOML, taxonomies in a table',
    'hugo',
    '+++\ndate = 2020-01-02\n[taxonomies]\ntags = ["a", "b"]\n+++\n',
    { tags: ['a', 'b'] },
  ],
  ['JSON', 'hugo', '{\n"date": "2020-01-02",\n"tags": ["a"]\n}\n\nText.', { tags: ['a'] }],
  [
    'a byte order mark and CRLF',
    'hugo',
    `\uFEFF${dated('').replaceAll('\n', '\r\n')}`,
    { slug: 'an-article' },
  ],
  [
    'the date of its name',
    'jekyll',
    withFields('title: It'),
    { uploadDate: '2020-01-02', slug: 'an-article' },
  ],
  [
    'the date of its fields first',
    'jekyll',
    withFields('date: 2021-01-02'),
    { uploadDate: '2021-01-02' },
  ],
  [
    'another name of the date',
    'astro',
    withFields("pubDate: 'Jul 08 2022'"),
    { uploadDate: '2022-07-08' },
  ],
  ['no fields', 'docusaurus', '# It is here\n\nText.', { name: 'It-is-here', hidden: false }],
  ['no title', 'hugo', withFields('date: 2020-01-02'), { name: 'an-article' }],
  [
    'a date to come',
    'hugo',
    withFields('date: 2030-01-02'),
    { hidden: true, uploadDate: '2030-01-02' },
  ],
  [
    'no date',
    'hugo',
    withFields('title: It'),
    { hidden: true, uploadDate: '2026-11-26T12:00:00Z' },
  ],
  ['published: false', 'jekyll', dated('published: false'), { hidden: true }],
  ['published: true', 'jekyll', dated('published: true'), { hidden: false }],
  [
    'a date as published',
    'eleventy',
    withFields('published: 2020-01-02'),
    { hidden: false, uploadDate: '2020-01-02' },
  ],
  ['draft: "false"', 'hugo', dated('draft: "false"'), { hidden: false }],
  ['a draft that is unclear', 'hugo', dated('draft: perhaps'), { hidden: true }],
  ['a status', 'eleventy', dated('status: draft'), { hidden: true }],
  ['readers who have paid', 'eleventy', dated('visibility: paid'), { hidden: true }],
  ['an expiry date', 'hugo', dated('expiryDate: 2021-01-01'), { hidden: true }],
  ['a slug', 'hugo', dated('slug: Éclair au café'), { slug: 'eclair-au-cafe' }],
  ['a path as slug', 'docusaurus', dated('slug: /releases/1.2/'), { slug: '1-2' }],
  ['a permalink', 'jekyll', dated('permalink: /a/lamp.html'), { slug: 'lamp' }],
  ['a pattern as permalink', 'jekyll', dated('permalink: /:year/:title/'), { slug: 'an-article' }],
  [
    'tags as one text in Jekyll',
    'jekyll',
    dated('tags: a b\ncategory: c'),
    { tags: ['a', 'b', 'c'] },
  ],
  ['tags as one text elsewhere', 'hugo', dated('tags: open world'), { tags: ['open world'] }],
  ['tags with commas', 'hugo', dated('tags: open world, ip'), { tags: ['open world', 'ip'] }],
  [
    'tags as objects',
    'docusaurus',
    dated('tags: [{label: A b, permalink: /a}]'),
    { tags: ['A b'] },
  ],
  ['tags twice', 'hugo', dated('tags: [IP, ip, 2026]\ncategories: [Ip]'), { tags: ['IP', '2026'] }],
  ['tags of a collection', 'eleventy', dated('tags: [posts, ip]'), { tags: ['ip'] }],
  ['a summary', 'hugo', dated('summary: In short.'), { description: 'In short.' }],
  ['no description', 'hugo', dated(''), { description: 'Text.' }],
  [
    'a title with marks',
    'hugo',
    withFields('title: "Co-op: what’s *left*?"'),
    { name: 'Co‑op-what’s-left' },
  ],
  [
    'a title that would leave the folder',
    'hugo',
    withFields('title: ../../../etc/passwd'),
    { name: 'etc-passwd' },
  ],
  [
    'a title that is too long',
    'hugo',
    withFields(`title: ${'値'.repeat(90)}\ndate: 2020-01-02`),
    { name: '値'.repeat(76) },
  ],
  ['a slug that is too long', 'hugo', dated(`slug: ${'a'.repeat(300)}`), { slug: 'a'.repeat(180) }],
  ['a slug that would leave the folder', 'hugo', dated('slug: ../../x'), { slug: 'x' }],
])('understands %s (%s)', async (_, dialect, text, expected) => {
  const { fields } = await importOne(dialect, text);
  expect(fields).toMatchObject(expected);
});

it.each<[what: string, Dialect, text: string, notes: string[]]>([
  [
    'no date',
    'hugo',
    withFields('title: It'),
    ['1: It has no date: it is hidden until you write its uploadDate and remove "hidden: true".'],
  ],
  [
    'a date to come',
    'hugo',
    withFields('title: It\ndate: 2030-01-02'),
    ['3: Its date is in the future: it is hidden until you remove "hidden: true".'],
  ],
  [
    'a cover that is not there',
    'hugo',
    dated('image: x.png'),
    ['4: The cover "x.png" is not carried over. It is no picture of this import.'],
  ],
  ['a draft, which is as the writer wants it', 'hugo', dated('draft: true'), []],
  [
    'a title that changes',
    'hugo',
    withFields('date: 2020-01-02\ntitle: Who?'),
    ['1: Its title, "Who?", becomes "Who".'],
  ],
  [
    'YAML that is none',
    'hugo',
    withFields('title: A: b'),
    [
      '2: The text of "title" has a colon in it. Put the text in quotes: `title: "A: b"`. It is left out.',
    ],
  ],
  [
    'TOML that is none',
    'hugo',
    '+++\ntitle = \n+++\n',
    ['2: Its fields are no TOML: Invalid TOML document: invalid value. It is left out.'],
  ],
  [
    'a program as fields',
    'eleventy',
    '---js\n{}\n---\n',
    ['1: Its fields are a program, which is not run. Write them as YAML. It is left out.'],
  ],
  [
    'a text that is no UTF-8',
    'hugo',
    withFields('title: It', 'NUL \0 here'),
    [
      '4: The line has a character that no text has (U+0000), which editors may not show, behind "NUL". Delete it. It is left out.',
    ],
  ],
])('says where there is %s (%s)', async (_, dialect, text, notes) => {
  expect((await importOne(dialect, text)).notes).toEqual(notes);
});

it('gives the newer of two articles of one name its date', async () => {
  const other = withFields('title: An article\ndate: 2019-05-06');
  const { fields, report } = await importOne('hugo', dated(''), { 'content/an-article.md': other });
  expect(fields).toMatchObject({ name: 'An-article-2020‑01‑02', slug: 'an-article-2020-01-02' });
  expect(report.written.map(({ slug }) => slug).sort()).toEqual([
    'an-article',
    'an-article-2020-01-02',
  ]);
});
