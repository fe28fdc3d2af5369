/**
 * The phase of this process: `prerendering` has its port open and renders the first pages; a load
 * balancer sends requests to a process that is `ready`.
 */
export const life: {
  phase: 'starting' | 'prerendering' | 'ready' | 'stopping';
  /** Version of the site, as its health check and its log say it. */
  version: string;
} = { phase: 'starting', version: 'unknown' };

/** Health checks by URL. None calls the API, because stored pages are sent while the API fails. */
export const HEALTH: Readonly<Record<string, () => [status: number, text: string]>> = {
  '/healthz': () => [200, `ok ${life.version}\n`],
  '/readyz': () => (life.phase === 'ready' ? [200, 'ready\n'] : [503, 'not ready\n']),
};
