import type { Instrumentation } from 'next';

/**
 * Runs once, before the first request: checks the settings, starts the embedded
 * API when no other is configured, and hooks into the server.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  if (process.env.NEXT_PHASE === 'phase-production-build') return;
  const { startSite } = await import('./lib/server/start-site');
  await startSite();
}

/** Logs what a page, route or action threw, with the id of the request that met it. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { logRequestError } = await import('./lib/server/log-request-error');
  logRequestError(error, request, context);
};
