import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Limit, limits } from '../lib/publisher-api/limits';

/* The table of limits in docs/architecture.md, against the one in the code. */

const HEAD = ['| what | at most | past it |', '|---|---|---|'];

function row({ what, max, unit, past }: Limit): string {
  return `| ${what} | ${max.toLocaleString('en')} ${unit} | ${past} |`;
}

it('the documents have every limit on what the API sends, as it is in the code', () => {
  const text = readFileSync(path.join(__dirname, 'architecture.md'), 'utf8');
  const section = /\n## Limits\n(.*?)(?:\n## |$)/s.exec(text)?.[1] ?? '';
  const table = section.split('\n').filter((line) => line.startsWith('|'));
  expect(table).toEqual([...HEAD, ...Object.values<Limit>(limits).map(row)]);
});
