import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { command, UsageError } from '../../engine';
import { exitOnSignals } from '../../testing/server';
import { ensureBuild } from '../steps/build.mjs';
import { bytes } from './bytes';
import { renewFigures, section } from './figures';
import { lighthouse } from './lighthouse';
import { memory } from './memory';
import { server } from './server';

/* `npm run bench`: measures what pages weigh and cost, and updates docs/figures.md. */

const PARTS = { bytes, server, memory, lighthouse };
const FIGURES = 'docs/figures.md';

await command(`Usage: npm run bench [-- ${Object.keys(PARTS).join(' | ')}]`, async () => {
  const names = process.argv.slice(2);
  const unknown = names.find((name) => !(name in PARTS));
  if (unknown) throw new UsageError(`There is no part "${unknown}".`);
  exitOnSignals();
  await ensureBuild();
  for (const [name, { title, measure }] of Object.entries(PARTS)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const text = section(name, `${title} ${origin()}`, await measure());
    console.log(`\n${text}\n`);
    writeFileSync(FIGURES, renewFigures(readFileSync(FIGURES, 'utf8'), name, text));
  }
});

/** The date, the versions and the machine of a measurement. */
function origin(): string {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const versions = `Node.js ${process.versions.node}, Next ${dependencies.next}`;
  const processors = `${cpus().length} processor cores (${cpus()[0]?.model ?? 'unknown'})`;
  return `${new Date().toISOString().slice(0, 10)}, ${versions}, ${processors}.`;
}
