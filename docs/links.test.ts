import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectFiles } from '../engine/testing';

/* The files and headings that relative links in the documents point to exist. */

/** All Markdown of the project, except the demo's pages and articles, and samples of them. */
const DOCUMENTS = projectFiles().filter(
  (file) =>
    file.endsWith('.md') && !/^(?:cms\/content|brand\/pages)\/|\/(?:corpus|fixtures)\//.test(file),
);

const read = (document: string) => readFileSync(document, 'utf8');

const links = DOCUMENTS.flatMap((document) => {
  // Links in examples are not checked.
  const text = read(document).replace(/^(`{3,})[^\n]*\n.*?^\1$|`[^`\n]+`/gms, '');
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)|^\[[^\]]+\]: (\S+)$/gm)];
  return targets
    .map(([, inline, defined]) => ({ document, target: inline ?? defined ?? '' }))
    .filter(({ target }) => !/^(?:https?|mailto):/.test(target));
});

it('every link in the documents leads to a file, or to a heading, that exists', () => {
  expect(links).toContainEqual({ document: 'README.md', target: 'docs/writing.md' });
  const dead = links.filter(({ document, target }) => {
    const [file = '', heading] = target.split('#');
    const linked = file ? path.join(path.dirname(document), file) : document;
    return !existsSync(linked) || (heading && !headingsOf(linked).includes(heading));
  });
  expect(dead).toEqual([]);
});

/** The ids that GitHub generates for the headings of a document. */
function headingsOf(document: string): string[] {
  return [...read(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );
}
