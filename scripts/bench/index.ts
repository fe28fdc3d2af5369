import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { exitOnSignals } from '../../testing/server.mjs';
import { renewFigures, section } from './figures';
import { bytes } from './parts/bytes';
import { lighthouse } from './parts/lighthouse';
import { machines } from './parts/machines';
import { paints } from './parts/paints';
import { server } from './parts/server';
import type { Part, Row } from './row';
import { summaryLines } from './table';

/*
 * `npm run bench`: what pages weigh and cost, beside their limits and beside a blank app on the
 * same version of Next in the same run. Times depend on the machine: only their ratios can be
 * compared between runs, and a number that misses its limit is reported, not a failure.
 */

const PARTS: Record<string, Part> = { bytes, paints, lighthouse, server, machines };
const NAMES = Object.keys(PARTS);
const FIGURES = 'docs/figures.md';
const USAGE = `Usage: npm run bench -- [PART…] [--runs 5] [--write]
Parts, all unless named: ${NAMES.join(', ')}. --write renews ${FIGURES}.`;

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      runs: { type: 'string', default: '5' },
      write: { type: 'boolean', default: false },
    },
  });
  const runs = Number(values.runs);
  if (!(Number.isInteger(runs) && runs > 0 && runs <= 100)) {
    throw new Error('--runs must be a whole number from 1 to 100.');
  }
  const unknown = positionals.find((name) => !NAMES.includes(name));
  if (unknown) throw new Error(`There is no part "${unknown}".\n${USAGE}`);
  const isWanted = (name: string) => positionals.length === 0 || positionals.includes(name);
  const wanted = Object.entries(PARTS).filter(([name]) => isWanted(name));
  return { runs, write: values.write, wanted };
}

async function main(): Promise<void> {
  const { runs, wanted, write } = readArguments();
  exitOnSignals();
  const all: Row[] = [];
  for (const [name, part] of wanted) {
    try {
      const rows = await part.measure(runs);
      const measurement = { name, title: part.title, rows, origin: origin() };
      console.log(`\n${section(measurement)}`);
      all.push(...rows);
      if (write) {
        writeFileSync(FIGURES, renewFigures(readFileSync(FIGURES, 'utf8'), NAMES, measurement));
      }
    } catch (error) {
      // The other parts can be measured all the same; this one keeps its figures.
      console.error(`${name} cannot be measured: ${(error as Error).message}`);
      process.exitCode = 1;
    }
  }
  console.log(summaryLines(all).join('\n'));
}

/** When and on what the figures are measured. */
function origin(): string {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const versions = `Node.js ${process.versions.node}, Next ${dependencies.next}`;
  const processors = `${cpus().length} processor cores (${cpus()[0]?.model ?? 'unknown'})`;
  return `${new Date().toISOString().slice(0, 10)}, ${versions}, ${processors}.`;
}

main().catch((error: Error & { code?: string }) => {
  console.error(error.message);
  if (String(error.code).startsWith('ERR_PARSE_ARGS')) console.error(USAGE);
  process.exitCode = 1;
});
