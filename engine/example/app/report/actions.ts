'use server';

import { log, repeatForm } from '../../../index';
import { sendReport } from '../../stations';

const MAX_LENGTH = 500;

/** Sends a report. Its page shows the result and, after a failure, still has the text. */
export async function report(form: FormData): Promise<void> {
  const text = String(form.get('text') ?? '').trim();
  const problem = problemOf(text) ?? (await send(text));
  repeatForm({ values: { text }, ...(problem && { refusal: { text: problem } }) });
}

function problemOf(text: string): string | undefined {
  if (text === '') return 'Please write what you have seen.';
  if (text.length > MAX_LENGTH) return `Please write at most ${MAX_LENGTH} characters.`;
  return undefined;
}

async function send(text: string): Promise<string | undefined> {
  try {
    await sendReport(text);
    return undefined;
  } catch (error) {
    log('error', 'A report was not sent', { problem: String(error) });
    return 'It could not be sent. Please try again.';
  }
}
