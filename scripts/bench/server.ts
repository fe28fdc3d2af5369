import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { medians, type Part } from './figures';
import { withPages } from './servers';

const LOAD = ['-t1', '-c32', '-m1', '--h1', '-D2', '-H', 'accept-encoding: gzip'];

export const server: Part = {
  title: 'Microseconds of processor time for a stored page in gzip, on 32 connections.',
  measure: () =>
    withPages(async (targets) => {
      // Warms up, because Node.js compiles functions that are called often.
      for (const { url } of targets) await load(url);
      const table = await medians(targets, ['a response'], async ({ url, pid }) => {
        const before = processorTime(pid);
        const requests = await load(url);
        return [(processorTime(pid) - before) / requests];
      });
      const values = table.rows[0]?.values ?? [];
      const ratios = values.map((it) => it / (values.at(-1) ?? Number.NaN));
      return { ...table, rows: [...table.rows, { name: 'times the blank page', values: ratios }] };
    }),
};

/**
 * Requests a URL repeatedly.
 * @returns the number of requests
 * @throws {Error} for a bad response
 */
async function load(url: string): Promise<number> {
  const { stdout } = await promisify(execFile)('h2load', [...LOAD, url]);
  const [, requests] = /(\d+) succeeded, 0 failed, 0 errored/.exec(stdout) ?? [];
  const isGood = Number(requests) > 0 && stdout.includes(' 0 3xx, 0 4xx, 0 5xx');
  if (!isGood) throw new Error(`${url}: h2load failed:\n${stdout}`);
  return Number(requests);
}

/** Microseconds of processor time that a process has used; Linux reports hundredths of a second. */
function processorTime(pid: number): number {
  // The name of the program is in parentheses and may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}
