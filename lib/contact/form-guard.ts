import * as z from 'zod';
import { LOOPBACK_HOSTS, log, type PostedForm, processSingleton } from '../../engine';
import { oneLine, truncate } from '../../engine/text';
import { MESSAGE_FIELDS } from '../constants';
import { metrics } from '../site/metrics';
import type { Env } from '../site/settings/env';
import { CONTACT_PATH } from '../site/urls/paths';
import { LOST_BODY, OTHER_ADDRESS, OTHER_PAGE, UNSENT } from './form';

type Refusal = NonNullable<PostedForm['refusal']> & { status: number };

/**
 * Refuses a form that the engine has refused (with the status `refused`), or that has another media
 * type, an unparsable body, a page of another site as its origin, or hidden fields that React does
 * not add. Undefined for an acceptable form.
 */
export function refuseForm(
  headers: Headers,
  form: FormData | undefined,
  settings: Pick<Env, 'SITE_URL' | 'PORT'>,
  refused?: 408 | 409 | 413,
): Refusal | undefined {
  if (refused) return { status: refused, text: refused === 409 ? UNSENT : LOST_BODY };
  const isForm = formType(headers) !== undefined;
  if (!form) return { status: isForm ? 400 : 415, text: LOST_BODY };
  const foreign = refuseOrigin(headers, settings);
  if (foreign) return foreign;
  if (!isForm) return { status: 415, text: UNSENT };
  return hasActionOfForm(form) ? undefined : { status: 400, text: UNSENT };
}

/**
 * Refuses a form from a page of another origin. Logs a warning, at most once a minute, because the
 * site usually has a name that SITE_URL lacks. The Host header does not decide, because any host
 * name may resolve to this server.
 */
function refuseOrigin(
  headers: Headers,
  { SITE_URL, PORT }: Pick<Env, 'SITE_URL' | 'PORT'>,
): Refusal | undefined {
  const origin = headers.get('origin');
  const sites = [SITE_URL, ...LOOPBACK_HOSTS.map((host) => `http://${host}:${PORT}`)];
  // `origin` omits the default port of a scheme, like the Origin header and unlike SITE_URL.
  const own = sites.map((url) => new URL(url));
  if (origin === null || own.some((url) => url.origin === origin)) return undefined;
  metrics()?.messages.inc({ outcome: 'refused' });
  const warned = processSingleton('refused-forms', () => ({ at: Number.NEGATIVE_INFINITY }));
  if (performance.now() - warned.at >= 60_000) {
    warned.at = performance.now();
    const from = truncate(oneLine(origin), 200);
    log('warn', `A form was refused: it came from ${from}, and SITE_URL is ${SITE_URL}`);
  }
  // If Host is a name of this site, the visitor can resend from the page of this response;
  // otherwise the page links to SITE_URL.
  const host = headers.get('host');
  const isHere = own.some((url) => url.host === host) && !origin.endsWith(`//${host}`);
  if (isHere) return { status: 403, text: OTHER_PAGE };
  return { status: 403, text: OTHER_ADDRESS, link: new URL(CONTACT_PATH, SITE_URL).href };
}

/**
 * The Content-Type of a multipart form, with its media type in lower case as Next expects it;
 * undefined for another type. Media types ignore case (RFC 9110, section 8.3.1).
 */
export function formType(headers: Headers): string | undefined {
  const type = headers.get('content-type')?.trim() ?? '';
  const [, parameters] = /^multipart\/form-data\s*(;.*)$/is.exec(type) ?? [];
  return parameters && `multipart/form-data${parameters}`;
}

/** The fields of a form of any encoding; undefined for a body that cannot be parsed. */
export async function readForm(request: Request): Promise<FormData | undefined> {
  try {
    return await request.clone().formData();
  } catch {
    return undefined;
  }
}

/** A text in React's encoding, which doubles a `$` at the start: a single one is a reference. */
const text = z.string().regex(/^(?!\$)|^\$\$|^\$undefined$/);
const fields = z.partialRecord(z.enum(MESSAGE_FIELDS), text);
const json = z.string().transform((value): unknown => JSON.parse(value));

/** The hidden fields that React adds: the server action, and the state that is bound to it. */
const hiddenFields = z.strictObject({
  $ACTION_REF_1: z.string(),
  '$ACTION_1:0': json.pipe(z.strictObject({ id: z.string(), bound: z.literal('$@1') })),
  '$ACTION_1:1': json.pipe(
    z.tuple([
      z.strictObject({
        status: z.enum(['idle', 'sent', 'failed']),
        errors: fields,
        link: text.optional(),
      }),
    ]),
  ),
  $ACTION_KEY: z.string().optional(),
});

/** Whether the action is the form's own: Next responds with status 500 to other references. */
function hasActionOfForm(form: FormData): boolean {
  const names = [...form.keys()].filter((name) => name.startsWith('$ACTION_'));
  try {
    const hidden = Object.fromEntries(names.map((name) => [name, form.get(name)]));
    return hiddenFields.safeParse(hidden).success;
  } catch {
    // The value is not JSON.
    return false;
  }
}
