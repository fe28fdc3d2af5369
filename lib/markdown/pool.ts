import path from 'node:path';
import { Piscina } from 'piscina';
import { log } from '../base/log';
import { outsideRequest } from '../base/outside-request';
import { NewestFirst } from './newest-first';
import { processorMs } from './processor-time';

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
/** Milliseconds that a task may wait in the queue. */
const MAX_WAIT_MS = 15_000;
/** Milliseconds that a thread may take to start a task. */
const START_MS = 15_000;
/** Milliseconds between two looks at the processor time of a running task. */
const CHECK_MS = 50;
/**
 * Milliseconds of wall-clock time that a task may take beyond its limit, as it may wait for a
 * processor.
 */
const CLOCK_MS = 10_000;
/** Factor of that time where the system reports processor time, so that waiting is certain. */
const KNOWN_TO_WAIT = 3;

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
 * Runs a task in a thread for at most `limitMs` milliseconds of processor time; where the system
 * does not report it, for a generous wall-clock time.
 * @throws {TaskError}
 */
export type Run<Input, Output> = (input: Input, limitMs: number) => Promise<Output>;

/**
 * Starts worker threads that call the default export of a module with `{ id, input }`. The
 * module posts `{ started: id, thread }` when it begins (see worker/thread.js), and returns
 * `{ output }` or `{ error }`.
 * The thread of a task that exceeds its limit of time or memory is terminated and replaced.
 * @param file path of the module within the project; Node.js loads it uncompiled
 * @param clockMs milliseconds of the clock for a task besides its limit
 */
export function startPool<Input, Output>(file: string, clockMs = CLOCK_MS): Run<Input, Output> {
  const turns = new NewestFirst(THREADS);
  const pool = outsideRequest(
    () =>
      new Piscina<{ id: number; input: Input }, { output: Output } | { error: string }>({
        filename: path.join(/* turbopackIgnore: true */ process.cwd(), file),
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
  pool.on('message', ({ started, thread }: { started: number; thread?: string }) =>
    whenStarted.get(started)?.(thread),
  );
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
    let timer = setTimeout(end, START_MS, 'busy');
    let check: NodeJS.Timeout | undefined;
    whenStarted.set(id, (thread) => {
      const before = processorMs(thread);
      clearTimeout(timer);
      failure = 'error';
      if (before === undefined) {
        timer = setTimeout(end, clockMs + limitMs, 'time');
        return;
      }
      timer = setTimeout(end, KNOWN_TO_WAIT * clockMs + limitMs, 'busy');
      check = setInterval(() => {
        if ((processorMs(thread) ?? 0) - before > limitMs) end('time');
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
