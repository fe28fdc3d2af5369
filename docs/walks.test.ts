import { readFileSync } from 'node:fs';

/** The most files, and rooms of `lib`, that the table of a walk in docs/architecture.md names. */
const WALKS = [
  ['From the browser to the bytes', 34, 8],
  ['From the form to the publisher', 30, 8],
  ['From an edited article to its page', 38, 10],
] as const;

it.each(WALKS)('the walk "%s" crosses at most %i files and %i rooms', (title, files, rooms) => {
  const text = readFileSync('docs/architecture.md', 'utf8');
  const section = text.split(/^## /m).find((it) => it.startsWith(title)) ?? '';
  const rows = section.split('\n').filter((line) => /^\| \d/.test(line));
  const links = new Set(rows.flatMap((row) => row.match(/(?<=\]\(\.\.\/)[^)]+/g) ?? []));
  expect(links.size).toBeGreaterThan(20);
  expect(links.size).toBeLessThanOrEqual(files);
  const entered = new Set([...links].flatMap((file) => /^lib\/[^/]+/.exec(file)?.[0] ?? []));
  expect(entered.size).toBeLessThanOrEqual(rooms);
});
