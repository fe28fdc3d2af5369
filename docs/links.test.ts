import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DOCUMENTS } from './documents';

const links = DOCUMENTS.flatMap((document) => {
  // Links in examples are not checked.
  const text = readFileSync(document, 'utf8').replace(/^(`{3,})[^\n]*\n.*?^\1$|`[^`\n]+`/gms, '');
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
