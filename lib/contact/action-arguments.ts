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

const json = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .transform((value, context) => {
      try {
        return JSON.parse(value);
      } catch {
        context.addIssue('This is not JSON.');
        return z.NEVER;
      }
    })
    .pipe(schema);

/** Hidden fields name the action, and the argument that is bound to it. */
const action = z.strictObject({
  action: json(z.strictObject({ id: z.string(), bound: z.literal('$@1') })),
  bound: json(z.tuple([state])),
});

/** Whether a submitted form has exactly the hidden fields that React puts into the contact form. */
export function hasReadableArguments(form: FormData): boolean {
  const names = [...form.keys()].filter((name) => name.startsWith('$ACTION_'));
  const isKnown = names.every((name) => /^\$ACTION_(?:REF_1|1:0|1:1|KEY)$/.test(name));
  const parsed = action.safeParse({
    action: form.get('$ACTION_1:0'),
    bound: form.get('$ACTION_1:1'),
  });
  return isKnown && form.has('$ACTION_REF_1') && parsed.success;
}
