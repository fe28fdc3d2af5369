import { readdir, readFile } from 'node:fs/promises';

/** The ids of a process and of its descendants, on Linux. */
export async function processesOf(pid: number): Promise<number[]> {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(
    tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '')),
  );
  const children = lists.flatMap((line) => line.split(' ').filter(Boolean).map(Number));
  return [pid, ...(await Promise.all(children.map(processesOf))).flat()];
}

/** The resident bytes of a process and of its descendants. */
export async function memoryOf(pid: number): Promise<number> {
  const all = (await processesOf(pid)).map(async (it) => {
    const status = await readFile(`/proc/${it}/status`, 'utf8').catch(() => '');
    return 1024 * Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
  });
  return (await Promise.all(all)).reduce((sum, bytes) => sum + bytes, 0);
}

/** Milliseconds between two samples, because each reads a file for each thread. */
const SAMPLE_MS = 100;

export function watchMemory(pid: number) {
  let peak = 0;
  const sample = async () => {
    peak = Math.max(peak, await memoryOf(pid).catch(() => 0));
  };
  const timer = setInterval(() => void sample(), SAMPLE_MS);
  return {
    /** Ends the watching. @returns the megabytes of the largest sample */
    end() {
      clearInterval(timer);
      return Math.round(peak / 1e6);
    },
  };
}
