import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { isNativeError } from 'node:util/types';
import { Worker } from 'node:worker_threads';
import { namedError, outsideRequest } from '../../engine';

/** The number of threads: one can render while the other is busy with a slow text. */
const THREADS = 2;
/** Milliseconds after which an idle thread ends, because each takes some 40 MB. */
const IDLE_MS = 10_000;
/** Megabytes of heap: enough for 7,000 links in a list, the text that takes most to parse. */
const MEMORY = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16 };
/** Milliseconds that a task may wait for a thread, and that a thread may take to start. */
const MAX_WAIT_MS = 15_000;
/** Milliseconds between two checks of the processor time of a running task. */
const CHECK_MS = 50;
/** Milliseconds of wall-clock time for a task, in addition to its limit of processor time. */
const CLOCK_MS = 30_000;

/**
 * Why a task has no result: it exceeded its limit of processor `time` or of `memory`, or threw an
 * `error`; or the machine was `busy`: no thread was free, could start or got processor time, or the
 * thread ended.
 */
export type TaskFailure = 'time' | 'memory' | 'error' | 'busy';

export class TaskError extends namedError('TaskError') {
  constructor(
    readonly failure: TaskFailure,
    message: string,
  ) {
    super(message);
  }
}

/** `ready` resolves to the thread's path below /proc, on systems that have one. */
type Thread = { worker: Worker; ready: Promise<string[]>; idle?: NodeJS.Timeout };

/**
 * Creates a pool of worker threads for a task. A thread whose task exceeds a limit is replaced.
 * @param file path within the project of a module that calls `serveTask` (worker/serve-task.ts)
 * @returns runs a task for at most `limitMs` milliseconds of processor time, or of wall-clock time
 * where the processor time is unknown; rejects with a {@link TaskError}
 */
export function startPool<Input, Output>(
  file: string,
  { waitMs = MAX_WAIT_MS, clockMs = CLOCK_MS, idleMs = IDLE_MS } = {},
) {
  const filename = path.join(/* turbopackIgnore: true */ process.cwd(), compiled(file));
  const idle: Thread[] = [];
  const waiting: (() => void)[] = [];
  let running = 0;

  const waitForThread = () =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(begin), 1);
        reject(new TaskError('busy', 'No thread was free'));
      }, waitMs);
      waiting.push(begin);
    });

  const takeIdle = (): Thread | undefined => {
    const thread = idle.pop();
    clearTimeout(thread?.idle);
    // An idle thread may have ended, for example out of memory.
    return thread?.worker.threadId === -1 ? takeIdle() : thread;
  };

  const start = (): Thread => {
    // The module is plain JavaScript, so the thread needs none of the process's loaders.
    const worker = new Worker(filename, { resourceLimits: MEMORY, execArgv: [] });
    worker.unref();
    const ready = once(worker, 'message', { signal: AbortSignal.timeout(MAX_WAIT_MS) });
    // Without a listener, an error would end the process. The task rejects with the error.
    worker.on('error', () => {});
    worker.once('exit', () => worker.emit('error', new Error('The thread ended')));
    return { worker, ready };
  };

  const end = (thread: Thread) => {
    idle.splice(idle.indexOf(thread), 1);
    void thread.worker.terminate();
  };

  const runNow = async (input: Input, limitMs: number): Promise<Output | Error> => {
    const thread = takeIdle() ?? outsideRequest(start);
    const limit = new AbortController();
    let check: NodeJS.Timeout | undefined;
    try {
      const [name] = await thread.ready;
      const before = processorMs(name);
      const deadline = performance.now() + clockMs + limitMs;
      check = setInterval(() => {
        if ((processorMs(name) ?? 0) - (before ?? 0) > limitMs) limit.abort('time');
        // The wall-clock time counts where the processor time is unknown.
        else if (performance.now() > deadline) limit.abort(before === undefined ? 'time' : 'busy');
      }, CHECK_MS);
      thread.worker.postMessage(input);
      const [output] = await once(thread.worker, 'message', { signal: limit.signal });
      idle.push(thread);
      thread.idle = outsideRequest(() => setTimeout(end, idleMs, thread).unref());
      return output;
    } catch (error) {
      void thread.worker.terminate();
      const isOutOfMemory = Object(error).code === 'ERR_WORKER_OUT_OF_MEMORY';
      const failure = isOutOfMemory ? 'memory' : (limit.signal.reason ?? 'busy');
      throw new TaskError(failure, String(error));
    } finally {
      clearInterval(check);
    }
  };

  return async (input: Input, limitMs: number): Promise<Output> => {
    if (running === THREADS) await waitForThread();
    else running += 1;
    try {
      const output = await runNow(input, limitMs);
      if (isNativeError(output)) throw new TaskError('error', output.message);
      return output;
    } finally {
      // Newest first: when many tasks are slow, the oldest time out, and not all of them.
      const next = waiting.pop();
      if (next) next();
      else running -= 1;
    }
  };
}

/** Milliseconds of processor time that a thread has used; undefined on systems other than Linux. */
function processorMs(thread: string | undefined): number | undefined {
  try {
    return Number(readFileSync(`/proc/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return undefined;
  }
}

/** Bundles TypeScript like the build (engine/build/programs.mjs), for development and tests. */
function compiled(file: string): string {
  if (process.env.NODE_ENV === 'production' || !file.endsWith('.ts')) return file;
  const outfile = `.next/cache/${file.replaceAll('/', '-')}.mjs`;
  // The rename is atomic, because another process may be loading the file.
  const temporary = `${outfile}.${process.pid}`;
  const output = ['--bundle', '--packages=external', '--platform=node', '--format=esm'];
  const options = [...output, '--log-level=error', `--outfile=${temporary}`];
  const shell = process.platform === 'win32';
  execFileSync('node_modules/.bin/esbuild', [file, ...options], { shell });
  renameSync(temporary, outfile);
  return outfile;
}
