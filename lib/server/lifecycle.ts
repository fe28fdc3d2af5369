import { log } from '../log';
import { processState } from './process-state';

/** Milliseconds that requests under way get to finish when the process is told to stop. */
const STOP_MS = 25_000;

const lifecycle = processState('lifecycle', () => ({ ready: false }));

/** Whether the site takes requests: from the end of its start until it is told to stop. */
export function isReady(): boolean {
  return lifecycle.ready;
}

/**
 * Called at the end of the start. When told to stop, Next lets requests under way
 * finish and then ends the process; one that takes for ever, such as a film on a
 * slow line, must not keep it.
 */
export function becomeReady(): void {
  lifecycle.ready = true;
  process.once('SIGTERM', () => {
    lifecycle.ready = false;
    log('info', 'Stopping: requests under way may finish', { milliseconds: STOP_MS });
    setTimeout(() => process.exit(143), STOP_MS).unref();
  });
}
