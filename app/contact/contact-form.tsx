'use client';

import { type SubmitEvent, useActionState, useEffect, useId, useRef, useState } from 'react';
import buttons from '@/components/button.module.css';
import { CONTACT_SUCCESS_MS } from '@/lib/constants';
import { HONEYPOT_FIELD, readContactForm } from '@/lib/contact/form-data';
import { CONTACT_FIELDS, type ContactField, checkContact } from '@/lib/contact/rules';
import { type ContactState, failed, IDLE, SEND_FAILED } from '@/lib/contact/state';
import styles from './contact-form.module.css';
import { Field } from './field';

type Props = {
  /** Server action that checks and sends. */
  action: (state: ContactState, form: FormData) => Promise<ContactState>;
  /** Shown when the message was sent. */
  sentText: string;
};

/**
 * The message form. Without JavaScript the browser posts it to the action and
 * the page comes back with the outcome; with it, the same rules answer first,
 * and a failure of any kind leaves everything as it was typed.
 */
export function ContactForm({ action, sentText }: Props) {
  const [posted, post] = useActionState(action, IDLE);
  const [state, setState] = useState(posted);
  const [sending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();

  useEffect(() => {
    if (state.status !== 'sent') return;
    form.current?.reset();
    const timer = setTimeout(() => setState(IDLE), CONTACT_SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [state]);

  // After the fields are enabled again, as a disabled one takes no focus.
  useEffect(() => {
    if (sending || state.status !== 'failed') return;
    const first = CONTACT_FIELDS.find((field) => state.errors[field]);
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  }, [sending, state]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    const data = new FormData(event.currentTarget);
    const values = readContactForm(data);
    const errors = checkContact(values);
    if (Object.keys(errors).length > 0) return setState(failed(values, errors));
    setSending(true);
    setState(IDLE);
    const outcome = await action(IDLE, data).catch(() => failed(values, { message: SEND_FAILED }));
    setState(outcome);
    setSending(false);
  };

  const clearError = (field: ContactField) => {
    if (!state.errors[field]) return;
    const { [field]: _, ...errors } = state.errors;
    // The values do not matter here: the fields keep what they hold.
    setState({ ...state, status: 'idle', errors });
  };

  return (
    <form ref={form} className={styles.form} action={post} onSubmit={submit} noValidate>
      <fieldset disabled={sending}>
        <legend className="visually-hidden">Your message</legend>
        {CONTACT_FIELDS.map((field) => (
          <Field
            key={field}
            id={`${id}${field}`}
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
      <p className={styles.status} role="status">
        {state.status === 'sent' && sentText}
      </p>
    </form>
  );
}
