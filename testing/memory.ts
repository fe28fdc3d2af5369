import { readdir, readFile } from 'node:fs/promises';

/** The resident bytes of a process and its children. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const own = 1024 * Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
  const tasks = await readdir(`/proc/${pid}/task`);
  const children = await Promise.all(
    tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '')),
  );
  const pids = children.flatMap((line) => line.split(' ').filter(Boolean).map(Number));
  const theirs = await Promise.all(pids.map((child) => memoryOf(child).catch(() => 0)));
  return theirs.reduce((sum, bytes) => sum + bytes, own);
}

/** Watches the memory of a process and its children. */
export function watchMemory(pid: number) {
  let peak = 0;
  const look = async () => {
    peak = Math.max(peak, await memoryOf(pid).catch(() => 0));
  };
  const timer = setInterval(() => void look(), 25);
  return {
    /** Ends the watching. @returns the most megabytes that were seen */
    end() {
      clearInterval(timer);
      return Math.round(peak / 1e6);
    },
  };
}
