'use client';

import { type SubmitEvent, useActionState, useEffect, useId, useRef, useState } from 'react';
import buttons from '@/components/styles/button.module.css';
import { CONTACT_SUCCESS_MS } from '@/lib/constants';
import { HONEYPOT_FIELD, readContactForm } from '@/lib/contact/form-data';
import { CONTACT_FIELDS, type ContactField, checkContact } from '@/lib/contact/rules';
import { type ContactState, failed, IDLE, SEND_FAILED } from '@/lib/contact/state';
import { CONTACT_PATH } from '@/lib/routes';
import styles from './contact-form.module.css';
import { Field } from './field';

type Props = {
  /** Server action that validates and sends the message. */
  action: (state: ContactState, form: FormData) => Promise<ContactState>;
  /** Title of the document; the outcome of a submit is prepended to it. */
  pageTitle: string;
  /** Success message. */
  sentText: string;
};

/** Fragment to which a form posted without JavaScript leads: the first invalid field or the success message. */
const OUTCOME_ID = 'outcome';

/** Prepended to the title, so that a screen reader announces the outcome first when the page loads. */
const TITLE_PREFIX = { idle: '', failed: 'Error: ', sent: 'Message sent: ' } as const;

/**
 * The message form. Without JavaScript the browser posts it to the action and the response
 * is the page with the outcome. With JavaScript the same rules are checked before the
 * request, and every failure leaves the typed values in place.
 */
export function ContactForm({ action, pageTitle, sentText }: Props) {
  const [posted, post] = useActionState(action, IDLE, `${CONTACT_PATH}#${OUTCOME_ID}`);
  const [state, setState] = useState(posted);
  const [sending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focused = useRef<Element>(null);
  const id = useId();
  const firstWrong = CONTACT_FIELDS.find((field) => state.errors[field]);

  useEffect(() => {
    if (state.status !== 'sent') return;
    const timer = setTimeout(() => setState(IDLE), CONTACT_SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [state]);

  // Runs once the fields are enabled again, since a disabled field cannot have the focus.
  useEffect(() => {
    if (sending) return;
    const wrong = CONTACT_FIELDS.find((field) => state.errors[field]);
    const fields = fieldsOf(form.current);
    if (state.status === 'failed') fields.find(({ name }) => name === wrong)?.focus();
    const lost = document.activeElement === document.body;
    if (state.status === 'sent' && lost && focused.current instanceof HTMLElement) {
      focused.current.focus({ preventScroll: true });
    }
  }, [sending, state]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    const data = new FormData(event.currentTarget);
    const values = readContactForm(data);
    const errors = checkContact(values);
    if (Object.keys(errors).length > 0) return setState(failed(values, errors));
    focused.current = document.activeElement;
    setSending(true);
    setState(IDLE);
    const outcome = await action(IDLE, data).catch(() => failed(values, { message: SEND_FAILED }));
    for (const field of fieldsOf(form.current)) {
      // Autofill may have filled in the honeypot, which the visitor cannot see: clear it always.
      if (outcome.status === 'sent' || field.name === HONEYPOT_FIELD) field.value = '';
    }
    setState(outcome);
    setSending(false);
  };

  const clearError = (field: ContactField) => {
    if (!state.errors[field]) return;
    const { [field]: _, ...errors } = state.errors;
    // `values` may be outdated: the fields are uncontrolled and hold what was typed.
    setState({ ...state, status: 'idle', errors });
  };

  return (
    <form ref={form} className={styles.form} action={post} onSubmit={submit} noValidate>
      <title>{TITLE_PREFIX[state.status] + pageTitle}</title>
      <fieldset disabled={sending}>
        <legend className="visually-hidden">Your message</legend>
        {CONTACT_FIELDS.map((field) => (
          <Field
            key={field}
            id={field === firstWrong ? OUTCOME_ID : `${id}${field}`}
            field={field}
            defaultValue={posted.values[field]}
            error={state.errors[field]}
            onInput={() => clearError(field)}
          />
        ))}
        <div className={styles.trap} aria-hidden="true">
          <label htmlFor={`${id}trap`}>Leave this empty</label>
          <input id={`${id}trap`} name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
        </div>
        <button type="submit" className={buttons.button}>
          {sending ? 'Sending...' : 'Send message'}
        </button>
      </fieldset>
      <p
        className={styles.status}
        id={state.status === 'sent' ? OUTCOME_ID : undefined}
        role="status"
      >
        {state.status === 'sent' && sentText}
      </p>
    </form>
  );
}

/** The visible fields and the honeypot, without the hidden fields that React adds. */
function fieldsOf(form: HTMLFormElement | null): (HTMLInputElement | HTMLTextAreaElement)[] {
  return [
    ...(form?.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), textarea') ?? []),
  ];
}
