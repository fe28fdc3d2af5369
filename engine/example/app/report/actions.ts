'use server';

import { log, repeatForm } from '../../../index';
import { sendReport } from '../../stations';

/** Sends a report. Its page shows the result and, after a failure, still has the text. */
export async function report(form: FormData): Promise<void> {
  const text = String(form.get('text') ?? '').trim();
  const problem = await send(text);
  repeatForm({ values: { text }, ...(problem && { refusal: { text: problem } }) });
}

async function send(text: string): Promise<string | undefined> {
  if (text === '' || text.length > 500) return 'Please write 1 to 500 characters.';
  try {
    return await sendReport(text);
  } catch (error) {
    log('error', 'A report was not sent', { problem: String(error) });
    return 'It could not be sent. Please try again.';
  }
}
