import { log } from '../log/log';

/** Signals to stop: from a supervisor, a terminal, and a closed terminal. */
const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Ends a running process; undefined during the start, when a signal exits at once, because no
 * request is in progress.
 */
let stop: (() => void) | undefined;

/** Handles the signals, because by default they do not end the first process of a container. */
export function handleSignals(): void {
  for (const signal of STOP_SIGNALS) process.on(signal, () => (stop ? stop() : process.exit(0)));
}

/** Sets what a stop signal does from now on. */
export function onStop(handler: () => void): void {
  stop = handler;
}

/**
 * Closes what the process has opened, after its requests are finished.
 * @param drain finishes the requests; resolves to whether all were finished
 * @param closers close the other parts; a failure is logged, and does not stop the others
 * @returns the exit code
 */
export async function endProcess(
  drain: () => Promise<boolean>,
  closers: readonly (() => unknown)[],
): Promise<0 | 1> {
  let isClean = true;
  for (const close of [drain, ...closers]) {
    try {
      if ((await close()) === false) isClean = false;
    } catch (error) {
      isClean = false;
      log('error', 'A part of the site could not be closed', { problem: String(error) });
    }
  }
  log(isClean ? 'info' : 'warn', isClean ? 'Stopped' : 'Stopped with requests unfinished');
  return isClean ? 0 : 1;
}
