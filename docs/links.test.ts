/** @jest-environment node */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The documents, from the project's folder. */
const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'art/README.md',
  'docs/specification.md',
  'docs/decisions/README.md',
  'docs/decisions/0001-isr-instead-of-cache-components.md',
  'docs/decisions/0002-undici-instead-of-fetch.md',
  'docs/decisions/0004-policy-by-hashes.md',
  'docs/decisions/0005-libsql.md',
  'docs/decisions/0006-own-page-store.md',
  'docs/decisions/0007-markdown-in-a-worker.md',
];

const links = DOCUMENTS.flatMap((document) => {
  const text = readFileSync(document, 'utf8');
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)|^\[[^\]]+\]: (\S+)$/gm)];
  return targets
    .map(([, inline, defined]) => ({ document, target: inline ?? defined ?? '' }))
    .filter(({ target }) => !/^https?:/.test(target));
});

it('the documents link to one another', () => {
  expect(links.length).toBeGreaterThan(20);
});

it.each(links)('$document links to $target, which exists', ({ document, target }) => {
  const [file = '', heading] = target.split('#');
  const linked = file ? path.join(path.dirname(document), file) : document;
  expect(existsSync(linked)).toBe(true);
  if (heading) expect(headingsOf(linked)).toContain(heading);
});

/** The ids that GitHub gives to the headings of a document. */
function headingsOf(document: string): string[] {
  return [...readFileSync(document, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );
}
