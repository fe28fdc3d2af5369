import type { Env } from '../site/env';
import { requireReadableArguments } from './action-arguments';

/** Bytes a submitted form may have. */
export const MAX_FORM_BYTES = 64 * 1024;

/** Whether a request to that page carries a form as the page sends it. */
export function isForm(contentType: string | undefined): boolean {
  return /^multipart\/form-data\s*;/i.test(contentType ?? '');
}

/** Why a submitted form is refused before anything reads it. */
export type Refusal = { status: 403 | 411 | 413; text: string };

/** Names under which a browser on the same machine opens the site. */
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Refuses a form of another site's page, one without a length and one that is too large. A browser
 * sends the page's origin with every form; `null` comes from a sandboxed or forged page. The
 * request's Host is not compared, as any host name may resolve to this server.
 * @param headers the request's
 */
export function refuseForm(
  headers: Headers,
  { SITE_URL, PORT }: Pick<Env, 'SITE_URL' | 'PORT'>,
): Refusal | null {
  const origin = headers.get('origin');
  const own = [SITE_URL, ...LOOPBACK_HOSTS.map((host) => `http://${host}:${PORT}`)];
  // Browsers leave out the port that a scheme has anyway.
  if (origin !== null && !own.some((it) => new URL(it).origin === origin)) {
    return { status: 403, text: 'Forms are taken from pages of this site only.' };
  }
  const length = headers.get('content-length');
  if (length === null) return { status: 411, text: 'The size of the form is missing.' };
  if (Number(length) > MAX_FORM_BYTES) return { status: 413, text: 'The form is too large.' };
  return null;
}

/** Whether a form can be read: its fields can be told apart, and React finds what it put there. */
export async function isReadableForm(request: Request): Promise<boolean> {
  try {
    requireReadableArguments(await request.clone().formData());
    return true;
  } catch {
    return false;
  }
}
