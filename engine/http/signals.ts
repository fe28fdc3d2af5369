import { log } from '../log/log';

const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** The handler of a stop signal. Undefined during the start: a signal then exits at once. */
let stop: (() => void) | undefined;

/** Signals would by default not end the first process of a container. */
export function handleSignals(): void {
  for (const signal of STOP_SIGNALS) process.on(signal, () => (stop ? stop() : process.exit(0)));
}

export function onStop(handler: () => void): void {
  stop = handler;
}

/**
 * Closes what the process has opened, after its requests are finished.
 * @param drain resolves to whether all requests were finished
 * @param closers a failure is logged, and does not stop the others
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
