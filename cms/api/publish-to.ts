import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '../../engine';

/** Milliseconds for the response of a process. */
const TIMEOUT_MS = 10_000;
/** Milliseconds before the second try; each further one takes twice as long, up to the maximum. */
const RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

/**
 * Makes the function that tells processes of a site of changed content (`POST /api/publish`), so that
 * visitors see the change at once, not after REVALIDATE_SECONDS. Each process is told by itself, and
 * again until it is: one that restarts delays no other. The function returns at once; a failure is a
 * line in the log.
 * @param sites URLs of processes: one that shares a Redis with others is enough
 * @param secret PUBLISH_SECRET of the site
 */
export function publishTo(sites: readonly string[], secret: string): () => void {
  const tellEach = [...new Set(sites)].map((site) => tellUntilDone(site, secret));
  return () => {
    for (const tell of tellEach) tell();
  };
}

/** Tells one process in a loop; a change during the loop is told once more. */
function tellUntilDone(site: string, secret: string): () => void {
  let isChanged = false;
  let isRunning = false;
  const run = async () => {
    isRunning = true;
    let failures = 0;
    while (isChanged) {
      isChanged = false;
      const failure = await tell(site, secret);
      if (failure) {
        const message =
          'The site was not told of changed content: it shows it after REVALIDATE_SECONDS';
        if (failures === 0) log('warn', message, { site, problem: failure.problem });
        failures += 1;
        if (failure.isFinal) continue;
        isChanged = true;
        const pause = Math.min(MAX_RETRY_MS, RETRY_MS * 2 ** (failures - 1));
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
  /** Whether another try would be refused, too. */
  isFinal: boolean;
};

/** Tells a process once. Never rejects. */
async function tell(site: string, secret: string): Promise<Failure | undefined> {
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
    const isFinal = status < 500 && ![408, 425, 429].includes(status);
    return { problem: `status ${status}`, isFinal };
  } catch (error) {
    const { cause = error } = error as Error;
    return { problem: String(cause), isFinal: false };
  }
}
