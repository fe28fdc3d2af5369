import { createContext, runInContext } from 'node:vm';
import { namedError } from '../../engine';

/** A computation was interrupted, as it took longer than it may. */
export class TooLongError extends namedError('TooLongError') {}

/** The realm of the one line that calls a computation; the computation has its own. */
const realm = createContext({ run: () => {} });

/**
 * Runs a computation, and interrupts it past a limit, also in a loop that lets nothing else run. On a
 * busy machine, on which it got less of the processor than that, it runs again for longer.
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

/** The part of the clock that a computation gets on an idle machine. */
const ALMOST = 0.8;
