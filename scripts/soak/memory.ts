import type { Server } from '../lib/server.mjs';
import { type IsOver, rest } from './clock';

const SAMPLE_MS = 2_000;
/** Highest growth from the first third to the last, as a fraction. */
const MAX_GROWTH = 0.2;

/** Heap sizes of the site after garbage collection, in megabytes, oldest first. */
export class Memory {
  readonly samples: number[] = [];

  /** Reads the lines of e2e/support/report-heap.mjs in the site's output. */
  readonly onLine = (line: string): void => {
    const megabytes = /"message":"Heap: (\d+) MB"/.exec(line)?.[1];
    if (megabytes) this.samples.push(Number(megabytes));
  };

  /** Makes the site report its heap until the soak test is over. */
  async watch(site: Server, isOver: IsOver): Promise<void> {
    while (!isOver() && site.isAlive()) {
      site.signal('SIGUSR2');
      await rest(SAMPLE_MS, isOver);
    }
  }

  /** Means of the first and the last third in megabytes, and whether memory stayed flat. */
  verdict() {
    const third = Math.floor(this.samples.length / 3);
    const first = mean(this.samples.slice(0, third));
    const last = mean(this.samples.slice(-third));
    return { first, last, isFlat: third > 0 && last <= first * (1 + MAX_GROWTH) };
  }
}

function mean(numbers: number[]): number {
  return numbers.reduce((sum, it) => sum + it, 0) / numbers.length;
}
