import { execFileSync } from 'node:child_process';
import { renameSync } from 'node:fs';
import path from 'node:path';
import { Piscina } from 'piscina';
import { log } from '../base/log';
import { outsideRequest } from '../base/outside-request';
import { NewestFirst } from './newest-first';
import { processorMs } from './processor-time';
import type { Started, Task, TaskResult } from './worker/task';

/** Worker threads: one can render while another is busy with a slow text. */
const THREADS = 2;
/** Milliseconds after which the second one ends when it has nothing to do. */
const IDLE_MS = 60_000;
/**
 * Megabytes of a thread's heap: more than the longest article takes, and little beside the memory
 * of the process.
 */
const MEMORY = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 };
/** Lowers the priority of the threads where the system supports it: responses come first. */
const NICE = 5;
/** Milliseconds that a task may wait for its turn, and a thread may then take to start it. */
const MAX_WAIT_MS = 15_000;
/** Milliseconds between two looks at the processor time of a running task. */
const CHECK_MS = 50;
/** Milliseconds of the clock that a task may take beyond its limit, as it may wait for a processor. */
const CLOCK_MS = 30_000;

/** Why a task has no result. */
export type TaskFailure =
  /** It exceeded its limit of processor time or memory, or threw: it may well do so again. */
  | 'time'
  | 'memory'
  | 'error'
  /** It hardly ran: the threads or the machine were busy, or no thread could be started. */
  | 'busy';

/** A task failed; `failure` says why. */
export class TaskError extends Error {
  override name = 'TaskError';
  constructor(
    readonly failure: TaskFailure,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Starts worker threads for a task (see worker/task.ts). The thread of a task that exceeds its
 * limit of time or memory is terminated and replaced.
 * @param file path within the project of the module whose default export is the task
 * @param clockMs milliseconds of the clock for a task besides its limit
 * @returns runs a task for at most `limitMs` milliseconds of processor time; where the system does
 *   not tell that, of the clock. Rejects with a {@link TaskError}
 */
export function startPool<Input, Output>(file: string, clockMs = CLOCK_MS) {
  const turns = new NewestFirst(THREADS);
  const pool = outsideRequest(
    () =>
      new Piscina<Task<Input>, TaskResult<Output>>({
        filename: path.join(/* turbopackIgnore: true */ process.cwd(), compiled(file)),
        minThreads: 1,
        maxThreads: THREADS,
        idleTimeout: IDLE_MS,
        resourceLimits: MEMORY,
        niceIncrement: NICE,
        // Without the loaders and hooks of the process, which the module does not need.
        execArgv: [],
      }),
  );
  /** Callbacks by task id, called when the task starts: its time limit counts from then. */
  const whenStarted = new Map<number, (thread: string | undefined) => void>();
  pool.on('message', ({ started, thread }: Started) => whenStarted.get(started)?.(thread));
  // Emitted for a thread without a task; the pool replaces it.
  pool.on('error', (error) => log('error', 'A Markdown thread ended', { problem: String(error) }));

  let lastId = 0;
  const runNow = async (input: Input, limitMs: number) => {
    lastId += 1;
    const id = lastId;
    const limit = new AbortController();
    let failure: TaskFailure = 'busy';
    const end = (why: TaskFailure) => {
      failure = why;
      limit.abort();
    };
    let timer = setTimeout(end, MAX_WAIT_MS, 'busy');
    let check: NodeJS.Timeout | undefined;
    whenStarted.set(id, (thread) => {
      clearTimeout(timer);
      failure = 'error';
      const before = processorMs(thread);
      // Where the system does not tell the processor time, the clock is all there is.
      timer = setTimeout(end, clockMs + limitMs, before === undefined ? 'time' : 'busy');
      check = setInterval(() => {
        if ((processorMs(thread) ?? 0) - (before ?? 0) > limitMs) end('time');
      }, CHECK_MS);
    });
    try {
      return await pool.run({ id, input }, { signal: limit.signal });
    } catch (error) {
      const outOfMemory = (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY';
      throw new TaskError(outOfMemory ? 'memory' : failure, String(error));
    } finally {
      clearTimeout(timer);
      clearInterval(check);
      whenStarted.delete(id);
    }
  };

  return async (input: Input, limitMs: number): Promise<Output> => {
    if (!(await turns.begin(MAX_WAIT_MS))) throw new TaskError('busy', 'No thread was free');
    try {
      const result = await runNow(input, limitMs);
      if ('error' in result) throw new TaskError('error', result.error);
      return result.output;
    } finally {
      turns.end();
    }
  };
}

/** Bundles TypeScript as the build does (build/site-server.mjs), in development and in tests. */
function compiled(file: string): string {
  if (process.env.NODE_ENV !== 'production' && file.endsWith('.ts')) {
    const outfile = `.next/cache/${file.replaceAll('/', '-')}.mjs`;
    // Another process may be loading the file.
    const own = `${outfile}.${process.pid}`;
    const output = ['--bundle', '--packages=external', '--platform=node', '--format=esm'];
    const options = [...output, '--log-level=error', `--outfile=${own}`];
    const shell = process.platform === 'win32';
    execFileSync('node_modules/.bin/esbuild', [file, ...options], { shell });
    renameSync(own, outfile);
    return outfile;
  }
  return file;
}
