import { processState } from './process-state';

const lifecycle = processState('lifecycle', () => ({ ready: false }));

/** Whether the site takes requests: from the end of its start until it is told to stop. */
export function isReady(): boolean {
  return lifecycle.ready;
}

/** Notes whether the site takes requests. */
export function setReady(ready: boolean): void {
  lifecycle.ready = ready;
}
