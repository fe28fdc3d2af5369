import path from 'node:path';
import { Piscina } from 'piscina';
import { log } from '../log';
import { outsideRequest } from '../process/outside-request';
import { NewestFirst } from './newest-first';

/** Threads: another text is rendered while one takes all the time it may. */
const THREADS = 2;
/**
 * Megabytes of a thread's heap. The longest article takes some 60; two threads at
 * their limits and the site together stay under 600.
 */
const MEMORY = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 };
/** Lowers the priority of the threads, where the system can: pages are sent first. */
const NICE = 5;
/** Milliseconds that a task may wait for others. */
const MAX_WAIT_MS = 8_000;
/** Milliseconds in which a thread must have started. */
const START_MS = 8_000;

/** What a task without a result ran into. */
export type TaskFailure =
  /** It took more time or memory than it may, or threw: it would do so again. */
  | 'time'
  | 'memory'
  | 'error'
  /** It never ran: the threads were busy, or could not be started. */
  | 'busy';

/** A task has no result. */
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
 * Threads that run the default export of a module with `{ id, input }`; the module
 * posts `{ started: id }` when it begins, and returns `{ output }` or `{ error }`.
 * A task over its limit of time or memory has its thread ended, and another takes
 * the thread's place.
 * @param file path of the module within the project; Node.js loads it as it is
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
        // Loaders and hooks of the process are none of the threads' business.
        execArgv: [],
      }),
  );
  /** What to call when a task begins: its time is counted from there. */
  const whenStarted = new Map<number, () => void>();
  pool.on('message', ({ started }: { started: number }) => whenStarted.get(started)?.());
  // Of a thread without a task; another takes its place.
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
