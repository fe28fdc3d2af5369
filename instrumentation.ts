import type { Instrumentation } from 'next';

/** Prepares the site for `next dev`. In production the server does so (engine/run/run-site.ts). */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.NODE_ENV === 'production') return;
  const { develop } = await import('./engine/development');
  const { default: site } = await import('./site.config');
  await develop(site);
}

export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { logRequestError } = await import('./engine');
  logRequestError(error, request, context);
};
