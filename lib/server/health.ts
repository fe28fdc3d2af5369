let isSiteReady = false;

/** Whether the site takes requests: from the end of its start until it is told to stop. */
export function isReady(): boolean {
  return isSiteReady;
}

/** Notes whether the site takes requests. */
export function setReady(isNow: boolean): void {
  isSiteReady = isNow;
}

/**
 * The health checks by URL: whether the process is alive, and whether it accepts new requests.
 * Neither depends on the publisher's API, as stored pages are sent while it fails.
 */
export const HEALTH: Readonly<Record<string, () => [status: number, text: string]>> = {
  '/healthz': () => [200, 'ok\n'],
  '/readyz': () => (isSiteReady ? [200, 'ready\n'] : [503, 'not ready\n']),
};
