import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type ContentFolder, readContent } from '../../cms/files/content';
import { removeTestFolders, testFolder } from '../../engine/testing';
import { flatPicture, pictureThatClaims, testPicture } from '../../testing/pictures';
import { article, validContent } from '../../testing/test-content';
import { checkContent } from './check';
import type { Problem } from './report';
import { folderSource } from './sources';

/* Mistakes that newcomers made in articles, and the sentence that the writer gets for each. The
   embedded API logs the same sentences for files that it cannot read. */

const FIELDS = 'id: a9\ndescription: What it is about.\nuploadDate: 2026-01-01';
const NO_FIELDS = '1 error: The file must begin with its fields (id, uploadDate and more) between';
const UTF_16 = '1 error: The file is saved as UTF-16. Save it as UTF-8.';
const ID = 'Write a text or number that no other article has, 200 characters at most';
const DATE = 'Write a day of the calendar, the year first, or a time with its zone (Z is UTC)';

/** A cover of the right size. */
const cover = () => flatPicture('png', { width: 1_200, height: 675 });

type File = string | Buffer | Promise<Buffer>;
/**
 * A description of the mistake, if it is one, the article's files, and the problem with its line.
 */
type Mistake = [what: string, files: Record<string, File>, problem: string];

/** The text of an article with these fields, which add to the valid ones or replace them. */
const withFields = (fields: string, names = /^$/) =>
  article([...FIELDS.split('\n').filter((it) => !names.test(it)), fields].join('\n'));
const withDate = (date: string) => withFields(date, /uploadDate/);
const withDescription = (text: string) => withFields(`description: ${text}`, /description/);
const withBody = (body: string) => article(FIELDS, body);

const text = (content: string | Buffer) => ({ 'article.md': content });

/** Fields that are added to valid ones, each with the error. */
const FIELD_MISTAKES = {
  'hidden: yes': '5 error: "hidden" is yes. Write true or false, such as `hidden: true`.',
  'tags: a, b': '5 error: "tags" is a, b. Write words in square brackets with commas between them',
  'title: Mine': '5 error: There is no field "title". The title is made of the name of the',
  'tags:\n\t- contracts': '6 error: The line begins with a tab. Write spaces instead of it.',
  'slug: good': '5 error: The slug "good" is that of articles/good-one/article.md, too.',
  'tag: [ip]': '5 error: There is no field "tag". Did you mean "tags"?',
  '\u200Bslug: x': '5 error: The field "slug" has an invisible character (U+200B).',
  'tags:\u00A0[ip]': '5 error: The field "tags" has an invisible character (U+00A0).',
  'hidden: ja\u00A0nein': '5 error: "hidden" is ja nein. Write true or false',
  'draft: true': '5 error: There is no field "draft". Did you mean "hidden"?',
  'author: Ada': '5 error: There is no field "author". The fields are id, slug, description,',
  'id: 7': '5 error: The field "id" is there twice. Remove one of them.',
  'slug:mine': '5 error: A space is missing after "slug:". Write `slug: mine`.',
  ' tags: []': '4 error: The line after "uploadDate: 2026-01-01" begins with a space.',
  'tags: [a, b': '5 error: A "]" is missing at the end of "tags: [a, b".',
  'just words\ntags: []': `5 error: The line "just words" cannot be read. ${ID}`,
};

/** Descriptions, each with the end of the error. */
const DESCRIPTION_MISTAKES = {
  'Ownership: who has it':
    'has a colon in it. Put the text in quotes: `description: "Ownership: who has it"`.',
  '"Free" is not a plan':
    'begins with a quotation mark, so all of it must be in quotes: `description: \'"Free" is not a plan\'`.',
  '@home': 'begins with "@", so it must be in quotes: `description: "@home"`.',
  '*Ours* it is': 'begins with "*", so it must be in quotes: `description: "*Ours* it is"`.',
};

/** A description of the mistake, the text of the article, and the error. */
type TextMistake = [what: string, content: string | Buffer, error: string];
const TEXT_MISTAKES: TextMistake[] = [
  ['no front matter', 'Just text.\n', NO_FIELDS],
  ['an empty file', '', NO_FIELDS],
  ['a text before the fields', `Hello.\n\n${withBody('Text.')}`, NO_FIELDS],
  [
    'front matter that is not closed',
    `---\n${FIELDS}\n\nText.\n`,
    '1 error: The second line of three hyphens, `---`, is missing after the fields.',
  ],
  ['UTF-16', Buffer.from(`\uFEFF${withBody('Text.')}`, 'utf16le'), UTF_16],
  ['UTF-16 without its mark', Buffer.from(withBody('Text.'), 'utf16le'), UTF_16],
  [
    'a Word file',
    Buffer.from('PK\x03\x04\x14\0\x06\0\x08\0', 'latin1'),
    '1 error: The file is a document of Word',
  ],
  [
    'Windows-1252',
    Buffer.from(withBody('One line.\n\nA Café über alles.'), 'latin1'),
    '9 error: The file is not saved as UTF-8: see "Café". Save it as UTF-8.',
  ],
  ['no date', withDate('tags: []'), `2 error: "uploadDate" is missing. ${DATE}`],
  ['no id', withFields('tags: []', /^id/), `2 error: "id" is missing. ${ID}`],
  [
    'the id of another article',
    withFields('id: good', /^id/),
    '4 error: The id "good" is that of articles/good-one/article.md, too.',
  ],
  [
    'two mistakes',
    article('id:\nuploadDate: soon'),
    '2 error: "id" is empty. Write a text or number',
  ],
  [
    'a quotation mark without a second one',
    article(`id: a9\ndescription: 'Tis ours\nuploadDate: 2026-01-01`),
    '3 error: The text of "description" begins with a quotation mark, so all of it must be in quotes: `description: "\'Tis ours"`.',
  ],
  ...['12/11/2026', '2026-13-45', '"2026-11-01 09:00"'].map((date): TextMistake => {
    const message = `4 error: "uploadDate" is ${date}. ${DATE}`;
    return [`the date ${date}`, withDate(`uploadDate: ${date}`), message];
  }),
  ...Object.entries(DESCRIPTION_MISTAKES).map(([it, message]): TextMistake => {
    return [it, withDescription(it), `4 error: The text of "description" ${message}`];
  }),
  ...Object.entries(FIELD_MISTAKES).map(([fields, message]): TextMistake => {
    return [fields, withFields(fields), message];
  }),
];

/** Files without an article.md beside them, each with the advice. */
const MISSING: Mistake[] = [
  ['an empty folder', {}, ''],
  ['index.md', { 'index.md': withBody('Text.') }, ' Rename index.md to article.md.'],
  [
    'a Word file beside it',
    { 'article.docx': 'PK' },
    ' Save article.docx as plain text in UTF-8, under the name article.md.',
  ],
];

const NO_UPLOAD =
  '7 error: The picture "fox.png" is no .webp, .png, .jpg, .gif, .avif, .mp4 or .webm file among';
/** Texts that are not shown as the writer means, each with the problem. */
const BODY_MISTAKES = {
  '![A fox asleep](fox.png)': NO_UPLOAD,
  '![A fox asleep](https://other.example/fox.png)':
    '7 error: The picture "https://other.example/fox.png" becomes a link: its origin is not in',
  '![A fox asleep](🦊 fox.png)':
    '7 error: "![A fox asleep](🦊 fox.png)" stands on the page as it is typed: its address has a space: write ![A fox asleep](<🦊 fox.png>).',
  'A <b>bold</b> word, <kbd>A</kbd> <!-- a comment --> and <br>.': '',
  'A \\[B](c) is no link.': '',
  'A <font>word</font>.': '7 hint: "<font>" stands on the page as text: this tag has no effect.',
  '<details>\n\nA fox.': '7 hint: "<details>" is never closed: write </details> where it ends.',
  '<iframe src="https://youtu.be/abc"></iframe>': '',
  '<iframe src="https://maps.example/"></iframe>':
    '7 hint: "<iframe src="https://maps.example/">" becomes a link: only videos of',
  '<iframe src="maps.html"></iframe>':
    '7 hint: "<iframe src="maps.html">" stands on the page as text: only videos of',
  '<script async src="https://x.example/embed.js"></script>':
    '7 hint: "<script async src="https://x.example/embed.js">" is left out: scripts do not run.',
  '<img src="fox.png" alt="A fox">': NO_UPLOAD,
  '[A file](ftp://example.org/x)':
    '7 hint: The link to "ftp://example.org/x" is its text: links may begin with https, http,',
  'A Caf\uFFFD.\n': '7 error: "Caf\uFFFD." has lost a letter, which is shown as \uFFFD.',
};

/** Pictures that are not shown, each with the problem. */
const PICTURE_MISTAKES: [string, File, string][] = [
  ['cover.png', 'A fox.', 'cover.png cannot be shown: It is not a WebP, PNG, JPEG, GIF or AVIF'],
  ['fox.tiff', testPicture('gif'), 'fox.tiff is not shown: the site takes .webp, .png, .jpg,'],
  [
    'cover.jpg',
    pictureThatClaims({ width: 9_000, height: 8_000 }),
    'cover.jpg cannot be shown: It has 9,000 × 8,000 pixels, 72 million, and 40 million is the most',
  ],
  [
    'cover.png',
    cover().then((picture) => Buffer.concat([picture, Buffer.alloc(15_000_000)])),
    'cover.png cannot be shown: It has 15.1 MB, and 15 MB is the most.',
  ],
];

const foxes = { '🦊.png': cover(), '🦊 fox.png': cover() };

/** Articles that the site shows. */
const READABLE: [...Mistake, folder?: string][] = [
  ['Windows line ends', text(withBody('One.\n\nTwo.').replaceAll('\n', '\r\n')), ''],
  ['a byte order mark', text(`\uFEFF${withBody('Text.')}`), ''],
  ['an emoji in the folder’s name', text(withBody('Text.')), '', '🦊-fox'],
  ['an emoji in a picture’s name', { ...text(withBody('![A fox asleep](🦊.png)')), ...foxes }, ''],
  ['a space in it', { ...text(withBody('![A fox asleep](<🦊 fox.png>)')), ...foxes }, ''],
  [
    'a slug with spaces',
    text(withFields('slug: Bad One / two')),
    '5 hint: The slug "Bad One / two" makes the address /article/Bad%20One%20%2F%20two.',
  ],
  ...Object.entries(BODY_MISTAKES).map(([body, problem]): Mistake => {
    return [body, { ...text(withBody(body)), ...foxes }, problem];
  }),
  ...PICTURE_MISTAKES.map(([name, file, problem]): Mistake => {
    return [name, { ...text(withBody('Text.')), [name]: file }, problem];
  }),
];

/** The articles with names of their own, because all are in one folder, which is checked once. */
const named = (start: string, mistakes: [...Mistake, folder?: string][]) =>
  mistakes.map(([what, files, problem, folder], index) => {
    return { what, files, problem, name: folder ?? `${start}-${index}` };
  });
const leftOut = named('out', [
  ...TEXT_MISTAKES.map(([what, content, error]): Mistake => [what, text(content), error]),
  ...MISSING.map(([what, files, advice]): Mistake => {
    return [what, files, ` error: The folder has no article.md.${advice}`];
  }),
]);
const readable = named('shown', READABLE);

let problems: Problem[];
let read: ContentFolder;

beforeAll(async () => {
  const folder = testFolder({
    'banner.json': validContent['banner.json'] ?? '',
    'redirects.json': '[]',
    'articles/good-one/article.md': article(FIELDS.replace('a9', 'good\nslug: good')),
  });
  for (const { name, files } of [...leftOut, ...readable]) {
    mkdirSync(path.join(folder, 'articles', name));
    for (const [file, given] of Object.entries(files)) {
      const content = await given;
      const own = typeof content === 'string' ? content.replace('id: a9', `id: ${name}`) : content;
      writeFileSync(path.join(folder, 'articles', name, file), own);
    }
  }
  problems = await checkContent(await folderSource(folder));
  read = await readContent(folder);
});
afterAll(removeTestFolders);

/** The problems of an article, each with its line. */
const linesOf = (name: string) =>
  problems
    .filter(({ file }) => file?.includes(`/articles/${name}/`))
    .map(({ line = '', level, message }) => `${line} ${level}: ${message}`);

it.each(leftOut)('leaves the article out: $what', ({ name, problem }) => {
  expect(linesOf(name)).toEqual([expect.stringContaining(problem)]);
  expect(read.problems.find(({ file }) => file.includes(`/articles/${name}/`))?.isKept).toBe(false);
  expect(read.articles.has(name)).toBe(false);
});

it.each(readable)('shows the article: $what', ({ name, problem }) => {
  expect(linesOf(name)).toEqual(problem ? [expect.stringContaining(problem)] : []);
  expect(read.articles.has(name)).toBe(true);
});
