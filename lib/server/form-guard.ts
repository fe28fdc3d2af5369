/** Bytes a submitted form may have. */
export const MAX_FORM_BYTES = 64 * 1024;

/** The one page that takes a form. */
export const FORM_PAGE = '/contact';

/** Why a submitted form is refused before anything reads it. */
export type Refusal = { status: 403 | 405 | 411 | 413; text: string };

/**
 * Whether a form may come in: only to the page that takes one, from a page of this
 * site, and of a sane size. A browser names the page's origin with every form it posts; `null` is what a
 * sandboxed or forged one says.
 * @param pathname the request's
 * @param headers the request's
 * @param siteUrl SITE_URL
 */
export function refuseForm(pathname: string, headers: Headers, siteUrl: string): Refusal | null {
  if (pathname !== FORM_PAGE) return { status: 405, text: 'This page takes no form.' };
  const origin = headers.get('origin');
  const own = [siteUrl, `http://${headers.get('host')}`, `https://${headers.get('host')}`];
  if (origin !== null && !own.includes(origin)) {
    return { status: 403, text: 'Forms are taken from pages of this site only.' };
  }
  const length = headers.get('content-length');
  if (length === null) return { status: 411, text: 'The size of the form is missing.' };
  if (Number(length) > MAX_FORM_BYTES) return { status: 413, text: 'The form is too large.' };
  return null;
}

/**
 * Whether a form's fields can be told apart. One with files or fields holds them
 * between boundaries; what calls itself so and is not would break whoever reads it.
 */
export async function isReadableForm(request: Request): Promise<boolean> {
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data')) return true;
  return request
    .clone()
    .formData()
    .then(
      () => true,
      () => false,
    );
}
