import { watchMemory } from '../../testing/memory';
import type { Server } from '../../testing/server.mjs';
import { type Check, type IsOver, rest } from './clock';

const SAMPLE_MS = 2_000;
/** Highest growth from the first third to the last, as a fraction. */
const MAX_GROWTH = 0.2;
/** Most resident megabytes of the process, decoded pictures included. */
const MAX_PEAK_MB = 1_000;

/** The megabytes of heap in a line of e2e/support/report-heap.mjs; none in any other line. */
export function heapIn(line: string): number[] {
  return Array.from(line.matchAll(/"message":"Heap: (\d+) MB"/g), ([, found]) => Number(found));
}

/** Watches the site's memory, and has it report its heap by a signal. @param heaps the reports, MB */
export async function watchSite(
  site: Server,
  heaps: readonly number[],
  isOver: IsOver,
): Promise<Check[]> {
  const memory = watchMemory(site.pid);
  while (!isOver() && site.isAlive()) {
    site.signal('SIGUSR2');
    await rest(SAMPLE_MS, isOver);
  }
  const peak = memory.end();
  const third = Math.floor(heaps.length / 3);
  const first = mean(heaps.slice(0, third));
  const last = mean(heaps.slice(-third));
  return [
    [
      third > 0 && last <= first * (1 + MAX_GROWTH),
      `heap ${first.toFixed(0)} MB in the first third, ${last.toFixed(0)} MB in the last`,
    ],
    [peak <= MAX_PEAK_MB, `the process had at most ${peak} MB of memory, children included`],
  ];
}

function mean(numbers: number[]): number {
  return numbers.reduce((sum, it) => sum + it, 0) / numbers.length;
}
