import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { renderToPipeableStream } from 'react-dom/server.node';
import { hydrate } from '@/app/_islands/hydrate';
import { Island } from '@/components/islands/island';
import { type ContactState, failed, IDLE, NO_VALUES, SENT } from '@/lib/contact/state';
import { ContactForm } from './contact-form';

// React's renderer for Node.js needs it, and jsdom has none.
Object.assign(globalThis, { setImmediate });

const SENT_TEXT = 'Thank you!';
const GOOD = {
  Name: 'Ann',
  Email: 'ann@example.com',
  Subject: 'A game',
  Message: 'Please play it soon',
};
type Label = keyof typeof GOOD;
const LABELS = Object.keys(GOOD) as Label[];

const field = (label: Label) => screen.getByLabelText(label);
const fill = (values: Partial<typeof GOOD>) => {
  for (const [label, value] of Object.entries(values)) {
    fireEvent.input(field(label as Label), { target: { value } });
  }
};
const button = () => screen.getByRole('button');
const submit = () => act(async () => fireEvent.submit(button()));
const values = () => LABELS.map((label) => (field(label) as HTMLInputElement).value);

const fetchMock = jest.fn();

/** The page that comes back from the server. @param state of its form; none = another page */
const pageWith = (state?: unknown) => {
  const form = document.createElement('form');
  if (state !== undefined) form.dataset.stateJson = JSON.stringify(state);
  return { text: async () => `<!doctype html><main>${form.outerHTML}</main>` };
};

const form = (
  <ContactForm
    pageTitle="Contact"
    sentText={SENT_TEXT}
    classNames={{ button: 'button', input: 'input' }}
  />
);
const show = () => render(form);
/** The forms that were posted. */
const posted = (): FormData[] => fetchMock.mock.calls.map(([, { body }]) => body);

/** Has the next response wait for the test. */
function holdResponse() {
  let respond: (response: unknown) => void = () => {};
  fetchMock.mockReturnValueOnce(
    new Promise((resolve) => {
      respond = resolve;
    }),
  );
  return () => act(async () => respond(pageWith(SENT)));
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  window.fetch = fetchMock.mockReset().mockImplementation(async () => pageWith(SENT));
});
afterEach(() => jest.useRealTimers());

it('is idle at first: empty, enabled, without errors', () => {
  show();
  expect(values()).toEqual(['', '', '', '']);
  expect(button()).toBeEnabled();
  expect(button()).toHaveTextContent('Send message');
  for (const label of LABELS) expect(field(label)).not.toHaveAttribute('aria-invalid');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

describe('errors', () => {
  it('are shown in the description of each field, and nothing is sent', async () => {
    show();
    await submit();
    for (const label of LABELS) {
      expect(field(label)).toHaveAttribute('aria-invalid', 'true');
      expect(field(label)).toHaveAccessibleDescription(`${label} is required`);
    }
    expect(posted()).toEqual([]);
  });

  it.each([
    [{ Name: '' }, 'Name'],
    [{ Email: 'ann', Message: 'short' }, 'Email'],
    [{ Message: 'short' }, 'Message'],
  ] as [Partial<typeof GOOD>, Label][])(
    'move the focus to the first invalid field: %j',
    async (bad, first) => {
      show();
      fill({ ...GOOD, ...bad });
      await submit();
      expect(field(first)).toHaveFocus();
    },
  );

  it('clear when the visitor edits that field, and only there', async () => {
    show();
    await submit();
    fill({ Email: 'a' });
    expect(field('Email')).not.toHaveAccessibleDescription();
    expect(field('Email')).not.toHaveAttribute('aria-invalid');
    for (const label of ['Name', 'Subject', 'Message'] as const) {
      expect(field(label)).toHaveAccessibleDescription(`${label} is required`);
    }
  });

  it('clear without moving the focus', async () => {
    show();
    await submit();
    act(() => field('Message').focus());
    fill({ Message: 'H' });
    expect(field('Message')).toHaveFocus();
  });
});

describe('the title of the page', () => {
  it('begins with the outcome: an error, or for 5 seconds the success', async () => {
    show();
    expect(document.title).toBe('Contact');
    await submit();
    expect(document.title).toBe('Error: Contact');
    fill(GOOD);
    await submit();
    expect(document.title).toBe('Message sent: Contact');
    act(() => jest.advanceTimersByTime(5_000));
    expect(document.title).toBe('Contact');
  });
});

describe('while a message is sent', () => {
  it('the fields are disabled and the button reads "Sending..."', async () => {
    const respond = holdResponse();
    show();
    fill(GOOD);
    await submit();
    expect(button()).toHaveTextContent(/^Sending\.\.\.$/);
    for (const control of [button(), ...LABELS.map(field)]) expect(control).toBeDisabled();
    await respond();
    expect(button()).toHaveTextContent('Send message');
    for (const control of [button(), ...LABELS.map(field)]) expect(control).toBeEnabled();
  });

  it('the focus is lost, and returns where it was', async () => {
    const respond = holdResponse();
    show();
    fill(GOOD);
    button().focus();
    await submit();
    // As a browser does with a button that is disabled.
    button().blur();
    await respond();
    expect(button()).toHaveFocus();
  });

  it('a second submit sends nothing more, also before React renders again', async () => {
    const respond = holdResponse();
    show();
    fill(GOOD);
    fireEvent.submit(button());
    fireEvent.submit(button());
    await submit();
    expect(posted()).toHaveLength(1);
    for (const label of LABELS) expect(field(label)).not.toHaveAttribute('aria-invalid');
    await respond();
  });
});

describe('success', () => {
  it('posts the whole form, clears it and shows the success text', async () => {
    show();
    const hidden = document.createElement('input');
    Object.assign(hidden, { type: 'hidden', name: '$ACTION_KEY', value: 'k' });
    document.querySelector('form')?.prepend(hidden);
    fill(GOOD);
    await submit();
    expect(fetchMock.mock.calls[0]).toEqual([
      '/contact',
      expect.objectContaining({ method: 'POST' }),
    ]);
    expect([...(posted()[0] ?? [])]).toEqual([
      ['$ACTION_KEY', 'k'],
      ['name', GOOD.Name],
      ['email', GOOD.Email],
      ['subject', GOOD.Subject],
      ['message', GOOD.Message],
      ['website', ''],
    ]);
    expect(values()).toEqual(['', '', '', '']);
    expect(hidden).toHaveValue('k');
    expect(screen.getByRole('status')).toHaveTextContent(SENT_TEXT);
  });

  it('is shown for 5000 milliseconds', async () => {
    show();
    fill(GOOD);
    await submit();
    act(() => jest.advanceTimersByTime(4_999));
    expect(screen.getByRole('status')).toHaveTextContent(SENT_TEXT);
    act(() => jest.advanceTimersByTime(1));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('does not change what is typed while it is shown', async () => {
    show();
    fill(GOOD);
    await submit();
    fill({ Name: 'Bob' });
    act(() => jest.advanceTimersByTime(5_000));
    expect(field('Name')).toHaveValue('Bob');
  });
});

describe('failure', () => {
  const FAILED = 'Failed to send message. Please try again.';
  const TOO_MANY = 'Too many messages. Please wait a minute and try again.';

  it.each([
    ['a failure', pageWith(failed(NO_VALUES, { message: FAILED })), FAILED],
    ['the limit of messages', pageWith(failed(NO_VALUES, { message: TOO_MANY })), TOO_MANY],
    ['a form that nothing was sent with', pageWith(), FAILED],
    ['a state that is none', pageWith(null), FAILED],
    ['a form that is idle', pageWith(IDLE), FAILED],
    ['a state without errors', pageWith({ status: 'failed', errors: {} }), FAILED],
    ['errors that are no text', pageWith({ status: 'failed', errors: { message: {} } }), FAILED],
    ['text', { text: async () => 'The form is too large.' }, FAILED],
    ['a page that breaks off', { text: () => Promise.reject(new TypeError('lost')) }, FAILED],
  ])('that comes back as %s is shown at the message, every value stays', async (_, page, text) => {
    fetchMock.mockResolvedValueOnce(page);
    show();
    fill(GOOD);
    await submit();
    expect(field('Message')).toHaveAccessibleDescription(text);
    expect(field('Message')).toHaveFocus();
    expect(document.title).toBe('Error: Contact');
    expect(values()).toEqual(Object.values(GOOD));
    expect(button()).toBeEnabled();
  });

  it('of the request keeps every value, and can be tried again', async () => {
    fetchMock.mockRejectedValueOnce(new TypeError('offline'));
    show();
    fill(GOOD);
    await submit();
    expect(field('Message')).toHaveAccessibleDescription(FAILED);
    expect(values()).toEqual(Object.values(GOOD));
    await submit();
    expect(posted()).toHaveLength(2);
    expect(screen.getByRole('status')).toHaveTextContent(SENT_TEXT);
  });

  it('of rules that only the server knows is shown at each field', async () => {
    const errors = { email: 'No such address', subject: 'No such subject', other: 'x' };
    fetchMock.mockResolvedValueOnce(pageWith({ status: 'failed', errors }));
    show();
    fill(GOOD);
    await submit();
    expect(field('Email')).toHaveAccessibleDescription('No such address');
    expect(field('Email')).toHaveFocus();
    expect(field('Subject')).toHaveAccessibleDescription('No such subject');
  });
});

it('clears a honeypot that autofill has filled in, so that the visitor can try again', async () => {
  const trap = document.getElementsByName('website') as NodeListOf<HTMLInputElement>;
  fetchMock.mockImplementation(async (_, { body }) =>
    pageWith(body.get('website') ? failed(NO_VALUES, { message: 'No.' }) : SENT),
  );
  show();
  fill(GOOD);
  fireEvent.input(trap[0] as HTMLInputElement, { target: { value: 'https://example.com' } });
  await submit();
  expect(values()).toEqual(Object.values(GOOD));
  await submit();
  expect(screen.getByRole('status')).toHaveTextContent(SENT_TEXT);
});

describe('a form that was rendered on the server', () => {
  const { props } = form;

  /** What React asks of a server action, see `$$FORM_ACTION` in its source. */
  const action = Object.assign(async (state: ContactState) => state, {
    $$FORM_ACTION: () => ({ name: '$ACTION_REF_1', method: 'POST', data: new FormData() }),
    $$IS_SIGNATURE_EQUAL: () => true,
  });

  /** Shows the HTML of the page. @param state with which a form that was posted came back */
  async function receive(state: ContactState | null) {
    const island = (
      <Island name="contact-form" of={ContactForm} props={props} server={{ action }} />
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
