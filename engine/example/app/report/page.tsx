import type { Metadata } from 'next';
import { postedForm } from '../../../index';
import { report } from './actions';

export const metadata: Metadata = { title: 'Report' };

export default function Report() {
  const { values, refusal } = postedForm();
  const isSent = values !== undefined && !refusal;
  return (
    <>
      <h1>Report</h1>
      {isSent && <p role="status">Thank you, it was sent.</p>}
      {refusal && <p role="alert">{refusal.text}</p>}
      <form action={report}>
        <label htmlFor="text">What have you seen?</label>
        <textarea
          id="text"
          name="text"
          rows={5}
          required
          defaultValue={isSent ? '' : values?.text}
        />
        <button type="submit">Send</button>
      </form>
    </>
  );
}
