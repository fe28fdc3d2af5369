import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { exitOnSignals } from '../../testing/server.mjs';
import { renewFigures, section } from './figures';
import { PARTS } from './parts';
import type { Row } from './row';
import { summaryLines } from './table';

/*
 * `npm run bench`: what pages weigh and cost, beside their limits and beside a blank app on the
 * same version of Next in the same run. Times depend on the machine: only their ratios can be
 * compared between runs, and a number that misses its limit is reported, not a failure.
 */

const FIGURES = 'docs/figures.md';
const USAGE = `Usage: npm run bench -- [PART…] [--runs 5] [--port 4600] [--write]
Parts, all unless named: ${Object.keys(PARTS).join(', ')}. --write renews ${FIGURES}.`;

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      port: { type: 'string', default: '4600' },
      runs: { type: 'string', default: '5' },
      write: { type: 'boolean', default: false },
    },
  });
  const [port, runs] = [Number(values.port), Number(values.runs)];
  if (!(Number.isInteger(port) && port > 0 && port <= 65_526)) {
    throw new Error('--port must be a whole number from 1 to 65526.');
  }
  if (!(Number.isInteger(runs) && runs > 0 && runs <= 100)) {
    throw new Error('--runs must be a whole number from 1 to 100.');
  }
  const unknown = positionals.find((name) => !Object.hasOwn(PARTS, name));
  if (unknown) throw new Error(`There is no part "${unknown}".\n${USAGE}`);
  const names = Object.keys(PARTS).filter(
    (name) => positionals.length === 0 || positionals.includes(name),
  );
  return { port, runs, names, write: values.write };
}

async function main(): Promise<void> {
  const { port, runs, names, write } = readArguments();
  exitOnSignals();
  const all: Row[] = [];
  for (const name of names) {
    const part = PARTS[name];
    if (!part) continue;
    const rows = await part.measure({ port, runs }).catch((error: Error): Row[] => {
      console.error(error.message);
      process.exitCode = 1;
      return [{ name, skipped: 'the part has failed' }];
    });
    const measurement = { name, title: part.title, rows, origin: origin() };
    console.log(`\n${section(measurement)}`);
    all.push(...rows);
    // A part that cannot be measured here keeps its figures.
    if (write && rows.some((row) => 'cases' in row)) {
      const text = readFileSync(FIGURES, 'utf8');
      writeFileSync(FIGURES, renewFigures(text, Object.keys(PARTS), measurement));
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
