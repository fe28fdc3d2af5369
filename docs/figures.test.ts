import { readdirSync, readFileSync } from 'node:fs';

/* docs/figures.md, against the parts of the bench. */

const figures = readFileSync('docs/figures.md', 'utf8');
const sections = [...figures.matchAll(/^## (\w+)/gm)].map(([, name = '']) => name);
const parts = readdirSync('scripts/bench/parts').map((file) => file.slice(0, -'.ts'.length));

it('the figures have a section for each part of the bench', () => {
  expect(sections.toSorted()).toEqual(parts.toSorted());
});

it('CONTRIBUTING names each part of the bench', () => {
  const row = /^\| `npm run bench` \|.*$/m.exec(readFileSync('CONTRIBUTING.md', 'utf8'))?.[0];
  for (const part of parts) expect(row).toContain(`${part}\``);
});
