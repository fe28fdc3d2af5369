import { z } from 'zod';
import { CONTACT_FIELDS } from './rules';

/*
 * What React puts into a submitted contact form beside its fields: which server action it is for,
 * and that action's first argument, the form's state. React and Next resolve the references in it,
 * and respond to an unknown reference with status 500. Therefore it is validated first, like all
 * input.
 */

const FIELDS = z.enum(CONTACT_FIELDS);

/** A text, not a reference: React doubles the `$` at the start of a text. */
const text = z.string().regex(/^(?!\$)|^\$\$|^\$undefined$/);

/** The form's state as React writes it (lib/contact/state.ts). */
const state = z.strictObject({
  status: z.enum(['idle', 'sent', 'failed']),
  values: z.partialRecord(FIELDS, text),
  errors: z.partialRecord(FIELDS, text),
});

/** The value of a text of JSON. */
const json = z.string().transform((value): unknown => JSON.parse(value));

/** Hidden fields name the action, and the argument that is bound to it. */
const hiddenFields = z.strictObject({
  $ACTION_REF_1: z.string(),
  '$ACTION_1:0': json.pipe(z.strictObject({ id: z.string(), bound: z.literal('$@1') })),
  '$ACTION_1:1': json.pipe(z.tuple([state])),
  $ACTION_KEY: z.string().optional(),
});

/**
 * Checks that a submitted form has exactly the hidden fields that React puts into the contact form.
 * @throws {ZodError | SyntaxError} for any other form
 */
export function requireReadableArguments(form: FormData): void {
  const names = [...form.keys()].filter((name) => name.startsWith('$ACTION_'));
  hiddenFields.parse(Object.fromEntries(names.map((name) => [name, form.get(name)])));
}
