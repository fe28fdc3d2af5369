import { readContactForm } from '@/lib/contact/form-data';
import { CONTACT_FIELDS } from '@/lib/contact/rules';
import { type ContactState, failed, SEND_FAILED, SENT } from '@/lib/contact/state';
import { CONTACT_PATH } from '@/lib/site/routes';

/**
 * Posts the form as a browser without script does, and reads the outcome out of the returned
 * page. Never throws: whatever else comes back, or nothing at all, is a failure to send.
 */
export async function sendForm(form: FormData): Promise<ContactState> {
  const values = readContactForm(form);
  try {
    const response = await fetch(CONTACT_PATH, { method: 'POST', body: form });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const { stateJson = '' } = page.querySelector<HTMLElement>('[data-state-json]')?.dataset ?? {};
    const { status, errors } = JSON.parse(stateJson);
    if (status === 'sent') return SENT;
    const known = CONTACT_FIELDS.map((field) => [field, errors[field]] as const).filter(
      ([, error]) => error && typeof error === 'string',
    );
    if (known.length > 0) return failed(values, Object.fromEntries(known));
  } catch {
    // Falls through to the failure.
  }
  return failed(values, { message: SEND_FAILED });
}
