import { z } from 'zod';
import type { Env } from '../site/env';
import { CONTACT_FIELDS } from './rules';

/** Bytes a submitted form may have. */
export const MAX_FORM_BYTES = 64 * 1024;

/** Names under which a browser on the same machine opens the site. */
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** Whether a POST has the content type with which the contact page sends its form. */
export function isForm(contentType: string | undefined): boolean {
  return /^multipart\/form-data\s*;/i.test(contentType ?? '');
}

/**
 * Refuses a form of another site's page, one without a length and one that is too large. Browsers
 * send the page's origin; `null` is that of a sandboxed or forged page. The request's Host is not
 * compared, as any host name may resolve to this server.
 */
export function refuseForm(headers: Headers, { SITE_URL, PORT }: Pick<Env, 'SITE_URL' | 'PORT'>) {
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

/** A text, not a reference: React doubles the `$` at the start of a text. */
const text = z.string().regex(/^(?!\$)|^\$\$|^\$undefined$/);
const fields = z.partialRecord(z.enum(CONTACT_FIELDS), text);
const json = z.string().transform((value): unknown => JSON.parse(value));

/** What React puts into the form: its server action, and the state that is bound to that. */
const hiddenFields = z.strictObject({
  $ACTION_REF_1: z.string(),
  '$ACTION_1:0': json.pipe(z.strictObject({ id: z.string(), bound: z.literal('$@1') })),
  '$ACTION_1:1': json.pipe(
    z.tuple([
      z.strictObject({
        status: z.enum(['idle', 'sent', 'failed']),
        values: fields,
        errors: fields,
      }),
    ]),
  ),
  $ACTION_KEY: z.string().optional(),
});

/**
 * Whether a form can be parsed, and its hidden fields are those that React puts into the contact
 * form: to any other reference in them Next would respond with status 500.
 */
export async function isReadableForm(request: Request): Promise<boolean> {
  try {
    const form = await request.clone().formData();
    const names = [...form.keys()].filter((name) => name.startsWith('$ACTION_'));
    // React takes the first of several fields with one name.
    const hidden = Object.fromEntries(names.map((name) => [name, form.get(name)]));
    return hiddenFields.safeParse(hidden).success;
  } catch {
    return false;
  }
}
