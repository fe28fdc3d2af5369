import { readFileSync } from 'node:fs';
import path from 'node:path';
import { limits } from '../lib/publisher-api/limits';

/* The table of docs/limits.md, against the numbers in the code. */

/** The quantity and the unit of each limit. */
const ROWS: Record<keyof typeof limits, [what: string, unit: string]> = {
  id: ['the id of an article', 'characters'],
  slug: ['the slug of an article', 'characters'],
  name: ['the name of an article', 'characters'],
  title: ['the title of an article', 'characters'],
  description: ['the description of an article', 'characters'],
  body: ['the body of an article', 'characters'],
  uploadDate: ['the date of an article', 'characters'],
  tag: ['a tag', 'characters'],
  tags: ['the tags of an article', 'items'],
  upload: ['the name of an upload', 'characters'],
  uploads: ['the uploads of an article', 'items'],
  bannerBody: ['the text of the banner', 'characters'],
  url: ['the link of the banner, or the target of a short link', 'characters'],
  item: ['an item of a list, as JSON', 'characters'],
  items: ['a list', 'items'],
  depth: ['lists and objects within each other, in a response or in an item of a list', 'levels'],
  smallCall: ['the response with a banner, a short link or a cover’s data', 'bytes'],
  shortListCall: ['the response with all banners, all short links or the latest articles', 'bytes'],
  articleCall: ['the response with one article', 'bytes'],
  listCall: ['the response with a list of articles', 'bytes'],
};

it('the documents have every limit on what the API sends, as it is in the code', () => {
  const text = readFileSync(path.join(__dirname, 'limits.md'), 'utf8');
  const table = text.split('\n').filter((line) => line.startsWith('|'));
  const [head, , ...rows] = table.map((line) => line.slice(2, -2).split(' | '));
  expect(head).toEqual(['what', 'at most', 'past it']);
  const expected = Object.entries(ROWS).map(([name, [what, unit]]) => {
    const max = limits[name as keyof typeof limits];
    return [what, `${max.toLocaleString('en')} ${unit}`, expect.stringMatching(/^\w.*\w$/)];
  });
  expect(rows).toEqual(expected);
});
