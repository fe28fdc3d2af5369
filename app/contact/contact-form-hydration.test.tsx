import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers';
import { act, screen } from '@testing-library/react';
import { renderToPipeableStream } from 'react-dom/server.node';
import { hydrate } from '@/app/_islands/hydrate';
import { Island } from '@/components/islands/island';
import { type ContactState, failed, SENT } from '@/lib/contact/state';
import { ContactForm } from './contact-form';
import {
  field,
  fill,
  GOOD,
  PROPS,
  SENT_TEXT,
  setUpContactForm,
  submit,
  values,
} from './test-contact-form';

// React's renderer for Node.js needs it, and jsdom has none.
Object.assign(globalThis, { setImmediate });

setUpContactForm();

describe('a form that was rendered on the server', () => {
  /** What React asks of a server action, see `$$FORM_ACTION` in its source. */
  const action = Object.assign(async (state: ContactState) => state, {
    $$FORM_ACTION: () => ({ name: '$ACTION_REF_1', method: 'POST', data: new FormData() }),
    $$IS_SIGNATURE_EQUAL: () => true,
  });

  /** Shows the HTML of the page. @param state with which a form that was posted came back */
  async function receive(state: ContactState | null) {
    const island = (
      <Island name="contact-form" of={ContactForm} props={PROPS} server={{ action }} />
    );
    const formState = state && ([state, 'p/contact#outcome', '', 0] as const);
    const stream = renderToPipeableStream(island, { formState: formState as never });
    const html = new Promise<string>((resolve) => {
      const chunks: Buffer[] = [];
      const all = new PassThrough().on('data', (chunk) => chunks.push(chunk));
      stream.pipe(all.on('end', () => resolve(Buffer.concat(chunks).toString())));
    });
    document.body.innerHTML = await html;
  }

  /** Hydrates it as the browser does, and expects React to find nothing wrong. */
  async function hydrateForm() {
    const problems = jest.spyOn(console, 'error').mockImplementation(() => {});
    const island = document.querySelector('site-island') as Element;
    const before = island.innerHTML;
    await act(async () => hydrate(island));
    expect(problems.mock.calls).toEqual([]);
    expect(island.innerHTML).toBe(before);
    problems.mockRestore();
  }

  it('keeps what was typed and where the focus is', async () => {
    await receive(null);
    fill(GOOD);
    field('Subject').focus();
    await hydrateForm();
    expect(values()).toEqual(Object.values(GOOD));
    expect(field('Subject')).toHaveFocus();
    await submit();
    expect(screen.getByRole('status')).toHaveTextContent(SENT_TEXT);
  });

  it('keeps the values and errors with which it came back, and what was typed since', async () => {
    const typed = { name: 'Ann "A"', email: 'ann', subject: '<b>', message: 'line\nline' };
    await receive(failed(typed, { email: 'Not an address', message: 'Too short' }));
    fill({ Name: 'Bob' });
    field('Subject').focus();
    await hydrateForm();
    expect(values()).toEqual(['Bob', 'ann', '<b>', 'line\nline']);
    expect(field('Email')).toHaveAccessibleDescription('Not an address');
    expect(field('Subject')).toHaveFocus();
    fill({ Email: 'ann@example.com', Message: GOOD.Message });
    expect(field('Email')).not.toHaveAccessibleDescription();
    await submit();
    expect(values()).toEqual(['', '', '', '']);
    expect(screen.getByRole('status')).toHaveTextContent(SENT_TEXT);
  });

  it('says for 5 more seconds that the message was sent', async () => {
    await receive(SENT);
    expect(screen.getByRole('status')).toHaveTextContent(SENT_TEXT);
    await hydrateForm();
    act(() => jest.advanceTimersByTime(4_999));
    expect(screen.getByRole('status')).toHaveTextContent(SENT_TEXT);
    act(() => jest.advanceTimersByTime(1));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });
});
