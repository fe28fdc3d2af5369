import { useEffect, useEffectEvent } from 'react';

const FIRST_DELAY_MS = 2_000;
const LONGEST_DELAY_MS = 60_000;

/**
 * Retries while something has failed: after ever longer pauses, and at once when the visitor
 * or the network comes back. One attempt at a time, and none while the page is hidden.
 * @param attempt resolves when it has ended, successful or not
 */
export function useRetry(failed: boolean, attempt: () => Promise<void>): void {
  const onAttempt = useEffectEvent(attempt);
  useEffect(() => {
    if (!failed) return;
    const stop = new AbortController();
    const { signal } = stop;
    let delay = FIRST_DELAY_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const schedule = () => {
      timer = setTimeout(retry, delay);
      delay = Math.min(delay * 2, LONGEST_DELAY_MS);
    };
    const retry = async () => {
      clearTimeout(timer);
      timer = undefined;
      if (document.visibilityState === 'visible') await onAttempt();
      if (!signal.aborted) schedule();
    };
    // Without a timer, an attempt is in progress.
    const comeBack = () => {
      if (timer !== undefined) retry();
    };
    schedule();
    addEventListener('online', comeBack, { signal });
    addEventListener('focus', comeBack, { signal });
    document.addEventListener('visibilitychange', comeBack, { signal });
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [failed]);
}
