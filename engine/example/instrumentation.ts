import type { Instrumentation } from 'next';

/** Prepares the site for `next dev`. In production the engine's server does so. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.NODE_ENV === 'production') return;
  const { develop } = await import('../development');
  const { default: site } = await import('./site.config');
  await develop(site);
}

/** Logs an error of a page, route or action, with the id of the request. */
export const onRequestError: Instrumentation.onRequestError = async (...failure) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { logRequestError } = await import('../index');
  logRequestError(...failure);
};
