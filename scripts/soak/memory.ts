import { watchMemory } from '../../testing/memory';
import type { Server } from '../../testing/server.mjs';
import { type IsOver, rest } from './clock';

const SAMPLE_MS = 2_000;
/** Highest growth from the first third to the last, as a fraction. */
const MAX_GROWTH = 0.2;
/** Most megabytes that the process may have, with pictures that it decodes. */
const MAX_PEAK_MB = 1_000;

/** The memory of the site. */
export class Memory {
  /** Heap sizes after garbage collection, in megabytes, oldest first. */
  readonly samples: number[] = [];
  /** Most megabytes of the process and its children. */
  peak = 0;

  /** Reads the lines of e2e/support/report-heap.mjs in the site's output. */
  readonly onLine = (line: string): void => {
    const megabytes = /"message":"Heap: (\d+) MB"/.exec(line)?.[1];
    if (megabytes) this.samples.push(Number(megabytes));
  };

  /** Watches the process, and makes it report its heap, until the soak test is over. */
  async watch(site: Server, isOver: IsOver): Promise<void> {
    const processMemory = watchMemory(site.pid);
    while (!isOver() && site.isAlive()) {
      site.signal('SIGUSR2');
      await rest(SAMPLE_MS, isOver);
    }
    this.peak = processMemory.end();
  }

  /** Means of the heap in the first and the last third, and whether memory stayed flat and within its limit. */
  verdict() {
    const third = Math.floor(this.samples.length / 3);
    const first = mean(this.samples.slice(0, third));
    const last = mean(this.samples.slice(-third));
    const isFlat = third > 0 && last <= first * (1 + MAX_GROWTH);
    return { first, last, isFlat, isWithin: this.peak <= MAX_PEAK_MB };
  }
}

function mean(numbers: number[]): number {
  return numbers.reduce((sum, it) => sum + it, 0) / numbers.length;
}
