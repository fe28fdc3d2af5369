'use client';

import { type SubmitEvent, useActionState, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { formLabels, outcomeLabels } from '@/lib/brand/labels';
import { CONTACT_SUCCESS_MS, MESSAGE_FIELDS } from '@/lib/constants';
import {
  CONTACT_LABELS,
  type ContactState,
  checkContact,
  failed,
  HONEYPOT_FIELD,
  IDLE,
  type MessageField,
  readContactForm,
  SEND_FAILED,
  SENT,
} from '@/lib/contact/form';
import { CONTACT_PATH } from '@/lib/site/urls/paths';

type Props = {
  /** The document's title, to which the outcome of a submit is prepended. */
  pageTitle: string;
  sentText: string;
  /** A link to the publisher's address, shown after a failure to send. */
  otherWay: string;
  /** The typed text, after a failed post without JavaScript. */
  values?: Readonly<Record<string, string>> | undefined;
  /** The state of a form that was refused before its action. */
  refused?: ContactState | undefined;
  /** The server action that validates and delivers the message; undefined in the browser. */
  action?: (state: ContactState, form: FormData) => Promise<ContactState>;
};

/** A post without JavaScript scrolls to this id: of the first invalid field, or of success. */
const OUTCOME_ID = 'outcome';

/**
 * The message form in plain HTML. With JavaScript its fields are validated in the browser first,
 * and `sendForm` sends it.
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
  const submitText = sending ? formLabels.sending : formLabels.submit;
  const firstWrong = MESSAGE_FIELDS.find((field) => state.errors[field]);

  useEffect(() => {
    if (state.status !== 'sent') return;
    let timer: ReturnType<typeof setTimeout>;
    // The timer starts with the first frame, because a hidden tab has none.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setState(IDLE), CONTACT_SUCCESS_MS);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [state]);

  /** Renders synchronously, because a disabled field cannot get the focus. */
  const show = (outcome: ContactState) => {
    flushSync(() => {
      setState(outcome);
      setSending(false);
    });
    const element = document.getElementById(OUTCOME_ID);
    element?.focus();
    // Scrolls the whole field into view, with its label and error.
    element?.closest('div')?.scrollIntoView({ block: 'nearest' });
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    const values = readContactForm(data);
    // Shows the cleaned values before they are sent, because pasted text may have changed.
    for (const field of MESSAGE_FIELDS) showValue(form, field, values[field]);
    const errors = checkContact(values);
    if (Object.keys(errors).length > 0) return show(failed(errors));
    const focused = document.activeElement;
    setSending(true);
    setState(IDLE);
    const outcome = await sendForm(data, otherWay);
    // The honeypot is cleared as well, because autofill may have filled it invisibly.
    for (const name of [HONEYPOT_FIELD, ...(outcome.status === 'sent' ? MESSAGE_FIELDS : [])]) {
      showValue(form, name, '');
    }
    show(outcome);
    // The focus is lost if the focused control was disabled.
    const lost = document.activeElement === document.body;
    if (lost && focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  };

  const clearError = (field: MessageField) => {
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
      // engine/islands/hydrate.tsx reads this state after a post without JavaScript, and
      // {@link sendForm} after one with it.
      data-state-json={posted.status === 'idle' ? undefined : JSON.stringify(posted)}
    >
      <title>{outcomeLabels[state.status] + pageTitle}</title>
      <fieldset disabled={sending}>
        <legend className="visually-hidden">{formLabels.legend}</legend>
        {MESSAGE_FIELDS.map((field) => (
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
          {/* The key is for translators (app/blog/search-box.tsx). */}
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
  // An equal value is not set again, because that would move the cursor.
  if (control.value !== value) control.value = value;
}

type FieldProps = {
  id: string;
  field: MessageField;
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
          // Browsers autofill these fields. The others have no `off`, because WebKit would empty
          // such a field on leaving the page.
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

/** Replaces the server action in the browser, because {@link sendForm} sends the form there. */
const keepState = async (state: ContactState) => state;

/** Longer than the server takes. A dead connection would otherwise lock the form for minutes. */
const MAX_WAIT_MS = 60_000;

/**
 * Posts the form like a browser without JavaScript, and reads the outcome from the returned
 * document. Any other response, or none, counts as a failure to send.
 */
async function sendForm(form: FormData, otherWay: string): Promise<ContactState> {
  try {
    const signal = AbortSignal.timeout(MAX_WAIT_MS);
    const response = await fetch(CONTACT_PATH, { method: 'POST', body: form, signal });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const { stateJson = '' } = page.querySelector<HTMLElement>('[data-state-json]')?.dataset ?? {};
    const { status, errors, link } = JSON.parse(stateJson);
    if (status === 'sent') return SENT;
    const wrong = MESSAGE_FIELDS.filter((field) => typeof errors[field] === 'string');
    const fieldErrors = Object.fromEntries(wrong.map((field) => [field, errors[field]]));
    if (wrong.length > 0) return failed(fieldErrors, link);
  } catch {
    // Ignored, because the failure to send is returned below.
  }
  return failed({ message: SEND_FAILED }, otherWay);
}
