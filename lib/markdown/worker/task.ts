import { parentPort } from 'node:worker_threads';
import { threadName } from '../processor-time';

/** What the main thread sends to a worker thread. */
export type Task<Input> = { id: number; input: Input };
/** What a worker thread sends when it begins a task, for the task's time limit. */
export type Started = { started: number; thread: string | undefined };
/** What a worker thread returns. */
export type TaskResult<Output> = { output: Output } | { error: string };

/** Makes the function that worker threads run (see ../pool.ts) of a function that may throw. */
export function asTask<Input, Output>(work: (input: Input) => Output) {
  return ({ id, input }: Task<Input>): TaskResult<Output> => {
    parentPort?.postMessage({ started: id, thread: threadName() } satisfies Started);
    try {
      return { output: work(input) };
    } catch (error) {
      return { error: String(error) };
    }
  };
}
