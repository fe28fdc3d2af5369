import {
  CONTACT_FIELDS,
  type ContactState,
  failed,
  readContactForm,
  SEND_FAILED,
  SENT,
} from '@/lib/contact/form';
import { CONTACT_PATH } from '@/lib/site/routes';

/**
 * Posts the form like a browser without script, and reads the outcome from the page of the response.
 * Never throws: any other response, and none, is a failure to send.
 */
export async function sendForm(form: FormData): Promise<ContactState> {
  const values = readContactForm(form);
  try {
    const response = await fetch(CONTACT_PATH, { method: 'POST', body: form });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const { stateJson = '' } = page.querySelector<HTMLElement>('[data-state-json]')?.dataset ?? {};
    const { status, errors } = JSON.parse(stateJson);
    if (status === 'sent') return SENT;
    const fieldErrors = CONTACT_FIELDS.map((field) => [field, errors[field]] as const).filter(
      ([, error]) => error && typeof error === 'string',
    );
    if (fieldErrors.length > 0) return failed(values, Object.fromEntries(fieldErrors));
  } catch {
    // The failure is returned below.
  }
  return failed(values, { message: SEND_FAILED });
}
