import path from 'node:path';
import { Piscina } from 'piscina';
import { log } from '../base/log';
import { outsideRequest } from '../base/outside-request';
import { NewestFirst } from './newest-first';

/** Worker threads: one can render while another is busy with a slow text. */
const THREADS = 2;
/**
 * Megabytes of a thread's heap. The longest article takes some 60; two threads at
 * their limits and the site together stay under 600.
 */
const MEMORY = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 };
/** Lowers the priority of the threads where the system supports it: responses come first. */
const NICE = 5;
/** Milliseconds that a task may wait in the queue. */
const MAX_WAIT_MS = 8_000;
/** Milliseconds that a thread may take to start a task. */
const START_MS = 8_000;

/** Why a task has no result. */
export type TaskFailure =
  /** It exceeded its limit of time or memory, or threw: it would do so again. */
  | 'time'
  | 'memory'
  | 'error'
  /** It never ran: the threads were busy, or could not be started. */
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

/** Runs a task in a thread, for `limitMs` milliseconds at most. @throws {TaskError} */
export type Run<Input, Output> = (input: Input, limitMs: number) => Promise<Output>;

/**
 * Starts worker threads that call the default export of a module with `{ id, input }`. The
 * module posts `{ started: id }` when it begins, and returns `{ output }` or `{ error }`.
 * The thread of a task that exceeds its limit of time or memory is terminated and replaced.
 * @param file path of the module within the project; Node.js loads it uncompiled
 */
export function startPool<Input, Output>(file: string): Run<Input, Output> {
  const turns = new NewestFirst(THREADS);
  const pool = outsideRequest(
    () =>
      new Piscina<{ id: number; input: Input }, { output: Output } | { error: string }>({
        filename: path.join(/* turbopackIgnore: true */ process.cwd(), file),
        minThreads: THREADS,
        maxThreads: THREADS,
        resourceLimits: MEMORY,
        niceIncrement: NICE,
        // Without the loaders and hooks of the process, which the module does not need.
        execArgv: [],
      }),
  );
  /** Callbacks by task id, called when the task starts: its time limit counts from then. */
  const whenStarted = new Map<number, () => void>();
  pool.on('message', ({ started }: { started: number }) => whenStarted.get(started)?.());
  // Emitted for a thread without a task; the pool replaces it.
  pool.on('error', (error) => log('error', 'A Markdown thread ended', { problem: String(error) }));

  let lastId = 0;
  const runNow = async (input: Input, limitMs: number) => {
    lastId += 1;
    const id = lastId;
    const limit = new AbortController();
    let failure: TaskFailure = 'busy';
    let timer = setTimeout(() => limit.abort(), START_MS);
    whenStarted.set(id, () => {
      failure = 'time';
      clearTimeout(timer);
      timer = setTimeout(() => limit.abort(), limitMs);
    });
    try {
      return await pool.run({ id, input }, { signal: limit.signal });
    } catch (error) {
      const outOfMemory = (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY';
      throw new TaskError(outOfMemory ? 'memory' : failure, String(error));
    } finally {
      clearTimeout(timer);
      whenStarted.delete(id);
    }
  };

  return async (input, limitMs) => {
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
