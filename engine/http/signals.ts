import { log } from '../log/log';

/** Signals to stop: from a supervisor, a terminal, and a terminal that is closed. */
const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** Ends a process that runs; one that still starts has no request in progress, and exits at once. */
let stop: (() => void) | undefined;

/** Handles the signals, because the first process of a container ends at none by itself. */
export function handleSignals(): void {
  for (const signal of STOP_SIGNALS) process.on(signal, () => (stop ? stop() : process.exit(0)));
}

/** Sets what a signal to stop does from now on. */
export function onStop(handler: () => void): void {
  stop = handler;
}

/**
 * Ends what the process has opened, once its requests are finished.
 * @param drain finishes the requests; resolves to whether all were finished
 * @param closers close the other parts; one that fails is logged, and keeps no other open
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
