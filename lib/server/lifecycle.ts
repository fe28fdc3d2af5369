/** Where this process is in its life; another one takes its requests unless it is `ready`. */
export const life: { phase: 'starting' | 'ready' | 'stopping' } = { phase: 'starting' };

/** The health checks by URL. None depends on the API, as stored pages are sent while it fails. */
export const HEALTH: Readonly<Record<string, () => [status: number, text: string]>> = {
  '/healthz': () => [200, 'ok\n'],
  '/readyz': () => (life.phase === 'ready' ? [200, 'ready\n'] : [503, 'not ready\n']),
};
