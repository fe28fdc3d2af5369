import type { Instrumentation } from 'next';

/**
 * Prepares the site for `next dev`. In production the server has done so before it
 * started Next (lib/server/run-site.ts).
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.NODE_ENV === 'production') return;
  const { prepareSite } = await import('./lib/server/prepare-site');
  await prepareSite();
}

/** Logs what a page, route or action threw, with the id of the request that met it. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { logRequestError } = await import('./lib/base/log-failure');
  logRequestError(error, request, context);
};
