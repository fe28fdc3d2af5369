import type { Server } from '../lib/server.mjs';
import { type IsOver, rest } from './clock';

const SAMPLE_MS = 2_000;
/** How much more the last third may hold than the first. */
const MAX_GROWTH = 0.2;

/** Megabytes that the site held on to after a collection of its garbage, oldest first. */
export class Memory {
  readonly samples: number[] = [];

  /** Takes the lines of e2e/support/report-heap.mjs from the site's output. */
  readonly onLine = (line: string): void => {
    const megabytes = /"message":"Heap: (\d+) MB"/.exec(line)?.[1];
    if (megabytes) this.samples.push(Number(megabytes));
  };

  /** Has the site report until the soak is over. */
  async watch(site: Server, isOver: IsOver): Promise<void> {
    while (!isOver() && site.isAlive()) {
      site.signal('SIGUSR2');
      await rest(SAMPLE_MS, isOver);
    }
  }

  /** Means of the first and the last third, and whether the last is not too much above. */
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
