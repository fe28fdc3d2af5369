'use client';

import { type SubmitEvent, useActionState, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { formLabels, outcomeLabels } from '@/lib/brand/labels';
import { CONTACT_SUCCESS_MS } from '@/lib/constants';
import {
  CONTACT_FIELDS,
  CONTACT_LABELS,
  type ContactField,
  type ContactState,
  checkContact,
  failed,
  HONEYPOT_FIELD,
  IDLE,
  readContactForm,
  SEND_FAILED,
  SENT,
} from '@/lib/contact/form';
import { CONTACT_PATH } from '@/lib/site/urls/paths';

type Props = {
  /** The document's title; the outcome of a submit is put before it. */
  pageTitle: string;
  sentText: string;
  /** A link to the publisher's address, shown when sending has failed. */
  otherWay: string;
  /** The typed text, after a failed post without JavaScript. */
  values?: Readonly<Record<string, string>> | undefined;
  /** The state of a form that was refused before its action. */
  refused?: ContactState | undefined;
  /** The server action that validates and delivers the message; absent in the browser. */
  action?: (state: ContactState, form: FormData) => Promise<ContactState>;
};

/**
 * The id of the first wrong field or of the success message: a post without JavaScript scrolls to
 * it.
 */
const OUTCOME_ID = 'outcome';

/**
 * The message form: plain HTML. With JavaScript its fields are checked first, and `sendForm` sends
 * it.
 */
export function ContactForm({
  pageTitle,
  sentText,
  otherWay,
  values = {},
  refused = IDLE,
  action = keepState,
}: Props) {
  const [posted, post] = useActionState(action, refused, `${CONTACT_PATH}#${OUTCOME_ID}`);
  const [state, setState] = useState(posted);
  const [sending, setSending] = useState(false);
  // A new element for each text, because a translator replaces text nodes, and React would lose
  // track of them.
  const submitText = sending ? formLabels.sending : formLabels.submit;
  const firstWrong = CONTACT_FIELDS.find((field) => state.errors[field]);

  useEffect(() => {
    if (state.status !== 'sent') return;
    let timer: ReturnType<typeof setTimeout>;
    // Starts with the first frame, because a hidden tab has no frames.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setState(IDLE), CONTACT_SUCCESS_MS);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [state]);

  /** Renders synchronously, because a field that is still disabled cannot get the focus. */
  const show = (outcome: ContactState) => {
    flushSync(() => {
      setState(outcome);
      setSending(false);
    });
    const element = document.getElementById(OUTCOME_ID);
    // A success message takes no focus.
    element?.focus();
    // Scrolls to a field's label and error as well.
    element?.closest('div')?.scrollIntoView({ block: 'nearest' });
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    const values = readContactForm(data);
    // Shows what the rules make of a pasted text before it is sent.
    for (const field of CONTACT_FIELDS) showValue(form, field, values[field]);
    const errors = checkContact(values);
    if (Object.keys(errors).length > 0) return show(failed(errors));
    const focused = document.activeElement;
    setSending(true);
    setState(IDLE);
    const outcome = await sendForm(data, otherWay);
    // Clears the honeypot as well, because autofill may have filled it, unseen by the visitor.
    for (const name of [HONEYPOT_FIELD, ...(outcome.status === 'sent' ? CONTACT_FIELDS : [])]) {
      showValue(form, name, '');
    }
    show(outcome);
    // A control loses the focus when it is disabled.
    const lost = document.activeElement === document.body;
    if (lost && focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  };

  const clearError = (field: ContactField) => {
    if (!state.errors[field]) return;
    const { [field]: _, ...errors } = state.errors;
    setState({ ...state, status: 'idle', errors });
  };

  return (
    <form
      className="contact-form"
      action={post}
      onSubmit={submit}
      noValidate
      // engine/islands/hydrate.tsx reads this after a post without script, and so does {@link
      // sendForm}.
      data-state-json={posted.status === 'idle' ? undefined : JSON.stringify(posted)}
    >
      <title>{outcomeLabels[state.status] + pageTitle}</title>
      <fieldset disabled={sending}>
        <legend className="visually-hidden">{formLabels.legend}</legend>
        {CONTACT_FIELDS.map((field) => (
          <Field
            key={field}
            id={field === firstWrong ? OUTCOME_ID : `contact-${field}`}
            field={field}
            defaultValue={values[field] ?? ''}
            error={state.errors[field]}
            onInput={() => clearError(field)}
          />
        ))}
        {state.link && (
          <p className="contact-error">
            <a href={state.link}>{state.link.replace('mailto:', '')}</a>
          </p>
        )}
        <div className="contact-trap" aria-hidden="true">
          <label htmlFor="contact-trap">{formLabels.trap}</label>
          <input id="contact-trap" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
        </div>
        <button type="submit" className="button">
          <span key={submitText}>{submitText}</span>
        </button>
      </fieldset>
      <div>
        <p
          className="contact-status"
          id={state.status === 'sent' ? OUTCOME_ID : undefined}
          role="status"
        >
          {state.status === 'sent' && <span>{sentText}</span>}
        </p>
      </div>
    </form>
  );
}

function showValue(form: HTMLFormElement, name: string, value: string): void {
  const control = form.elements.namedItem(name) as HTMLInputElement;
  // Setting the same value again would move the cursor.
  if (control.value !== value) control.value = value;
}

type FieldProps = {
  id: string;
  field: ContactField;
  defaultValue: string;
  error: string | undefined;
  onInput: () => void;
};

function Field({ id, field, error, ...input }: FieldProps) {
  const errorId = `${id}-error`;
  const shared = {
    id,
    name: field,
    className: 'input',
    required: true,
    dir: field === 'email' ? undefined : 'auto',
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? errorId : undefined,
    ...input,
  };
  return (
    <div className={`contact-field contact-${field}`}>
      <label htmlFor={id}>{CONTACT_LABELS[field]}</label>
      {field === 'message' ? (
        <textarea {...shared} rows={7} />
      ) : (
        <input
          {...shared}
          type={field === 'email' ? 'email' : 'text'}
          // Browsers fill in these fields. With `off`, WebKit would empty a field when the page is
          // left.
          autoComplete={field === 'name' || field === 'email' ? field : undefined}
        />
      )}
      {error && (
        <p key={error} id={errorId} className="contact-error">
          {error}
        </p>
      )}
    </div>
  );
}

/** Replaces the server action in the browser, where {@link sendForm} sends the form. */
const keepState = async (state: ContactState) => state;

/**
 * Posts the form as a browser without script does, and reads the outcome from the document that is
 * returned. Never throws: any other response, or none, is a failure to send.
 */
async function sendForm(form: FormData, otherWay: string): Promise<ContactState> {
  try {
    const response = await fetch(CONTACT_PATH, { method: 'POST', body: form });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const { stateJson = '' } = page.querySelector<HTMLElement>('[data-state-json]')?.dataset ?? {};
    const { status, errors, link } = JSON.parse(stateJson);
    if (status === 'sent') return SENT;
    const fieldErrors = CONTACT_FIELDS.map((field) => [field, errors[field]] as const).filter(
      ([, error]) => error && typeof error === 'string',
    );
    if (fieldErrors.length > 0) return failed(Object.fromEntries(fieldErrors), link);
  } catch {
    // Returned below, as a failure to send.
  }
  return failed({ message: SEND_FAILED }, otherWay);
}
