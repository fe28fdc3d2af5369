/**
 * The phase of this process: `prerendering` has its port open and renders the first pages; a load
 * balancer sends requests to a process that is `ready`.
 */
export const life: { phase: 'starting' | 'prerendering' | 'ready' | 'stopping' } = {
  phase: 'starting',
};

/** Health checks by URL. None calls the API, as stored pages are sent while the API fails. */
export const HEALTH: Readonly<Record<string, () => [status: number, text: string]>> = {
  '/healthz': () => [200, 'ok\n'],
  '/readyz': () => (life.phase === 'ready' ? [200, 'ready\n'] : [503, 'not ready\n']),
};
