import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '../../engine';
import { isRefusal, retryPause } from '../retry';

/** Milliseconds that a process has for its response. */
const TIMEOUT_MS = 10_000;
const NOT_NOTIFIED =
  'The site could not be notified of changed content: it shows it after REVALIDATE_SECONDS';

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
    for (const notify of notifiers) void notify();
  };
}

/** Notifies a process until it accepts or refuses. A later change begins again. */
function notifier(site: string, secret: string): () => Promise<void> {
  let changes = 0;
  let failures = 0;
  return async () => {
    changes += 1;
    const change = changes;
    while (change === changes) {
      const failure = await notify(site, secret);
      if (failure && failures === 0) log('warn', NOT_NOTIFIED, { site, problem: failure.problem });
      if (!failure && failures > 0)
        log('info', 'The site is notified of changed content again', { site });
      failures = failure && !failure.isFinal ? failures + 1 : 0;
      if (failures === 0) return;
      await sleep(retryPause(failures), undefined, { ref: false });
    }
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
