import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '../../engine';
import { isRefusal, retryPause } from '../retry';

/** Milliseconds that a process has for its response. */
const TIMEOUT_MS = 10_000;
/** Most milliseconds between two attempts. */
const MAX_PAUSE_MS = 30_000;

/**
 * Makes a function that notifies processes of a site of changed content (`POST /api/publish`), so
 * that visitors see it before REVALIDATE_SECONDS have passed. It returns at once; failures are
 * logged. Each process is notified on its own until it accepts, so that one that restarts delays no
 * other.
 * @param sites URLs of processes; one is enough for processes that share a Redis
 * @param secret PUBLISH_SECRET of the site
 */
export function publishTo(sites: readonly string[], secret: string): () => void {
  const notifiers = [...new Set(sites)].map((site) => notifier(site, secret));
  return () => {
    for (const notify of notifiers) notify();
  };
}

/** Notifies a process until it accepts or refuses, and once more if the content changed since. */
function notifier(site: string, secret: string): () => void {
  let isChanged = false;
  let isRunning = false;
  const run = async () => {
    isRunning = true;
    let failures = 0;
    while (isChanged) {
      isChanged = false;
      const failure = await notify(site, secret);
      if (failure) {
        const message =
          'The site was not told of changed content: it shows it after REVALIDATE_SECONDS';
        if (failures === 0) log('warn', message, { site, problem: failure.problem });
        failures += 1;
        if (failure.isFinal) continue;
        isChanged = true;
        const pause = Math.min(MAX_PAUSE_MS, retryPause(failures));
        await sleep(pause, undefined, { ref: false });
      } else if (failures > 0) {
        failures = 0;
        log('info', 'The site was told of changed content', { site });
      }
    }
    isRunning = false;
  };
  return () => {
    isChanged = true;
    if (!isRunning) void run();
  };
}

type Failure = {
  problem: string;
  /** Whether another attempt would be refused as well. */
  isFinal: boolean;
};

/** Notifies a process once; failures are logged, not thrown. */
async function notify(site: string, secret: string): Promise<Failure | undefined> {
  try {
    const response = await fetch(`${site}/api/publish`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: '{"what":"everything"}',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.arrayBuffer();
    const { ok, status } = response;
    if (ok) return undefined;
    return { problem: `status ${status}`, isFinal: isRefusal(status) };
  } catch (error) {
    const { cause = error } = error as Error;
    return { problem: String(cause), isFinal: false };
  }
}
