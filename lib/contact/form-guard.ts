import { z } from 'zod';
import { MAX_FORM_BYTES } from '../site/constants';
import type { Env } from '../site/env';
import { CONTACT_FIELDS } from './form';

/** Names under which a browser on the same machine opens the site. */
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Refuses a form from a page of another site, without a length, or of too many bytes; else null.
 * Origins are not compared with the Host header, as any host name may resolve to this server.
 */
export function refuseForm(headers: Headers, { SITE_URL, PORT }: Pick<Env, 'SITE_URL' | 'PORT'>) {
  const origin = headers.get('origin');
  const sites = [SITE_URL, ...LOOPBACK_HOSTS.map((host) => `http://${host}:${PORT}`)];
  // As in the header, `origin` lacks the default port of a scheme.
  if (origin !== null && !sites.some((url) => new URL(url).origin === origin)) {
    return { status: 403, text: 'Forms are taken from pages of this site only.' };
  }
  const length = headers.get('content-length');
  if (length === null) return { status: 411, text: 'The size of the form is missing.' };
  if (Number(length) > MAX_FORM_BYTES) return { status: 413, text: 'The form is too large.' };
  return null;
}

/** A text in React's encoding, which doubles a `$` at its start; a single one begins a reference. */
const text = z.string().regex(/^(?!\$)|^\$\$|^\$undefined$/);
const fields = z.partialRecord(z.enum(CONTACT_FIELDS), text);
const json = z.string().transform((value): unknown => JSON.parse(value));

/** The fields that React adds to the form: the server action and the state that is bound to it. */
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
 * Whether a form can be parsed, and its hidden fields are those that React adds to the contact form:
 * to other references in them, Next responds with status 500.
 */
export async function isReadableForm(request: Request): Promise<boolean> {
  try {
    const form = await request.clone().formData();
    const names = [...form.keys()].filter((name) => name.startsWith('$ACTION_'));
    const hidden = Object.fromEntries(names.map((name) => [name, form.get(name)]));
    return hiddenFields.safeParse(hidden).success;
  } catch {
    // The body is no form.
    return false;
  }
}
