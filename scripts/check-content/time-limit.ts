import { createContext, runInContext } from 'node:vm';
import { namedError } from '../../engine';

/** A computation was interrupted because it took too long. */
export class TooLongError extends namedError('TooLongError') {}

/** The realm of the calling line, `run()`. The computation keeps its own realm. */
const realm = createContext({ run: () => {} });

/**
 * Runs a computation, and interrupts it after a limit, even in a loop that blocks the thread. If a
 * busy machine gave it less processor time than the limit, it runs again for longer.
 * @param limitMs milliseconds of processor time
 * @throws {TooLongError}
 */
export function interruptAfter<Result>(limitMs: number, run: () => Result): Result {
  for (let clockMs = Math.ceil(limitMs); ; clockMs *= 2) {
    const before = process.cpuUsage();
    realm.run = run;
    try {
      return runInContext('run()', realm, { timeout: clockMs });
    } catch (error) {
      if (Object(error).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
      const { user, system } = process.cpuUsage(before);
      if ((user + system) / 1_000 >= limitMs * ALMOST) throw new TooLongError('It takes too long');
    }
  }
}

/** The fraction of the time that a computation gets on an idle machine. */
const ALMOST = 0.8;
