/** `prerendering`: the port is open; `ready`: a load balancer may send requests. */
export const processState: {
  phase: 'starting' | 'prerendering' | 'ready' | 'stopping';
  version: string;
  /** Handles a stop signal; absent during the start, which a signal ends at once. */
  stop?: () => void;
} = { phase: 'starting', version: 'unknown' };

/** The health checks. None calls the API, because stored pages are sent while the API fails. */
export const HEALTH: Readonly<Record<string, () => [status: number, text: string]>> = {
  '/healthz': () => [200, `ok ${processState.version}\n`],
  '/readyz': () => (processState.phase === 'ready' ? [200, 'ready\n'] : [503, 'not ready\n']),
};
