import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { exitOnSignals } from '../../testing/server.mjs';
import { PARTS } from './parts';
import { isWithin, type Row } from './row';
import { summaryLines, tableLines } from './table';

/*
 * `npm run bench`: what pages weigh and cost, beside their limits and beside a blank app on the
 * same version of Next in the same run. Times depend on the machine: only their ratios can be
 * compared between runs, and a number that misses its limit is reported, not a failure.
 */

const USAGE = `Usage: npm run bench -- [PART…] [--runs 5] [--port 4600] [--json FILE]
Parts, all unless named: ${Object.keys(PARTS).join(', ')}.`;

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      port: { type: 'string', default: '4600' },
      runs: { type: 'string', default: '5' },
      json: { type: 'string' },
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
  return { port, runs, names, json: values.json };
}

async function main(): Promise<void> {
  const { port, runs, names, json } = readArguments();
  exitOnSignals();
  const rows: Row[] = [];
  const parts: Record<string, Row[]> = {};
  for (const name of names) {
    const part = PARTS[name];
    if (!part) continue;
    const measured = await part.measure({ port, runs }).catch((error: Error) => {
      console.error(error.message);
      process.exitCode = 1;
      return [{ name, skipped: 'the part has failed' }];
    });
    console.log(tableLines(part.title, measured).join('\n'));
    rows.push(...measured);
    parts[name] = measured;
  }
  console.log(summaryLines(rows).join('\n'));
  if (json) writeFileSync(json, `${JSON.stringify(report(parts), null, 2)}\n`);
}

/** The same table as data. */
function report(parts: Record<string, Row[]>) {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const withVerdict = (row: Row) => ('cases' in row ? { ...row, isWithin: isWithin(row) } : row);
  return {
    measuredAt: new Date().toISOString(),
    node: process.versions.node,
    next: dependencies.next,
    parts: Object.fromEntries(
      Object.entries(parts).map(([name, rows]) => [name, rows.map(withVerdict)]),
    ),
  };
}

main().catch((error: Error & { code?: string }) => {
  console.error(error.message);
  if (String(error.code).startsWith('ERR_PARSE_ARGS')) console.error(USAGE);
  process.exitCode = 1;
});
