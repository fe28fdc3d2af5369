import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { ensureBuild } from '../../build/steps.mjs';
import { command, numberOption, UsageError } from '../../engine';
import { exitOnSignals } from '../../testing/server.mjs';
import { renewFigures, section } from './figures';
import { bytes } from './parts/bytes';
import { lighthouse } from './parts/lighthouse';
import { memory } from './parts/memory';
import { paints } from './parts/paints';
import { server } from './parts/server';
import type { Part } from './runs';

/* `npm run bench`: a number that misses its limit is marked, and does not fail the command. */

const PARTS: Record<string, Part> = { bytes, paints, lighthouse, server, memory };
const NAMES = Object.keys(PARTS);
const FIGURES = 'docs/figures.md';
const USAGE = `Usage: npm run bench -- [PART…] [--runs 5] [--write]
Parts, all unless named: ${NAMES.join(', ')}. --write renews ${FIGURES}.`;

await command(USAGE, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      runs: { type: 'string', default: '5' },
      write: { type: 'boolean', default: false },
    },
  });
  const runs = numberOption('runs', values.runs, 100);
  const unknown = positionals.find((name) => !NAMES.includes(name));
  if (unknown) throw new UsageError(`There is no part "${unknown}".`);
  exitOnSignals();
  await ensureBuild();
  for (const [name, part] of Object.entries(PARTS)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    try {
      const rows = await part.measure(runs);
      const text = section(name, `${part.title} ${origin()}`, rows);
      console.log(`\n${text}\n`);
      if (!values.write) continue;
      writeFileSync(FIGURES, renewFigures(readFileSync(FIGURES, 'utf8'), name, text));
    } catch (error) {
      // A part that fails keeps its figures; the other parts are measured all the same.
      console.error(`${name} cannot be measured: ${(error as Error).message}`);
      process.exitCode = 1;
    }
  }
});

/** The date, the versions and the machine of the figures. */
function origin(): string {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const versions = `Node.js ${process.versions.node}, Next ${dependencies.next}`;
  const processors = `${cpus().length} processor cores (${cpus()[0]?.model ?? 'unknown'})`;
  return `${new Date().toISOString().slice(0, 10)}, ${versions}, ${processors}.`;
}
