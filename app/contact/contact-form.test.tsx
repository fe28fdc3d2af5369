import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ContactField } from '@/lib/contact/rules';
import { type ContactState, failed, NO_VALUES, SENT } from '@/lib/contact/state';
import { ContactForm } from './contact-form';

type Action = (state: ContactState, form: FormData) => Promise<ContactState>;

const SENT_TEXT = 'Thank you!';
const GOOD = {
  Name: 'Ann',
  Email: 'ann@example.com',
  Subject: 'A game',
  Message: 'Please play it soon',
};
type Label = keyof typeof GOOD;
const LABELS = Object.keys(GOOD) as Label[];

const field = (label: Label) => screen.getByRole('textbox', { name: label });
const fill = (values: Partial<typeof GOOD>) => {
  for (const [label, value] of Object.entries(values)) {
    fireEvent.input(field(label as Label), { target: { value } });
  }
};
const button = () => screen.getByRole('button');
const submit = () => act(async () => fireEvent.submit(button()));
const values = () => LABELS.map((label) => (field(label) as HTMLInputElement).value);

function show(action: Action = async () => SENT) {
  const spy = jest.fn(action);
  render(<ContactForm action={spy} pageTitle="Contact" sentText={SENT_TEXT} />);
  return spy;
}

/** An action that the test resolves. */
function pendingAction() {
  let finish: (state: ContactState) => void = () => {};
  const action = () =>
    new Promise<ContactState>((resolve) => {
      finish = resolve;
    });
  return { action, finish: (state: ContactState) => act(async () => finish(state)) };
}

beforeEach(() => jest.useFakeTimers());
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
    const action = show();
    await submit();
    for (const label of LABELS) {
      expect(field(label)).toHaveAttribute('aria-invalid', 'true');
      expect(field(label)).toHaveAccessibleDescription(`${label} is required`);
    }
    expect(action).not.toHaveBeenCalled();
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
    const { action, finish } = pendingAction();
    show(action);
    fill(GOOD);
    await submit();
    expect(button()).toHaveTextContent(/^Sending\.\.\.$/);
    for (const control of [button(), ...LABELS.map(field)]) expect(control).toBeDisabled();
    await finish(SENT);
    expect(button()).toHaveTextContent('Send message');
    for (const control of [button(), ...LABELS.map(field)]) expect(control).toBeEnabled();
  });

  it('a second submit sends nothing more', async () => {
    const { action, finish } = pendingAction();
    const spy = show(action);
    fill(GOOD);
    await submit();
    await submit();
    expect(spy).toHaveBeenCalledTimes(1);
    for (const label of LABELS) expect(field(label)).not.toHaveAttribute('aria-invalid');
    await finish(SENT);
  });

  it('a double click before React renders again sends once', async () => {
    const { action, finish } = pendingAction();
    const spy = show(action);
    fill(GOOD);
    fireEvent.submit(button());
    fireEvent.submit(button());
    expect(spy).toHaveBeenCalledTimes(1);
    await finish(SENT);
  });
});

describe('success', () => {
  it('passes the values to the action, clears the form and shows the success text', async () => {
    const action = show();
    fill(GOOD);
    await submit();
    const form = action.mock.calls[0]?.[1];
    expect(form?.get('message')).toBe(GOOD.Message);
    expect(form?.get('email')).toBe(GOOD.Email);
    expect(values()).toEqual(['', '', '', '']);
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
  const typed = { name: 'Ann', email: 'a@b.c', subject: 's', message: 'm' } satisfies Record<
    ContactField,
    string
  >;

  it.each([
    ['returned by the action', async () => failed(typed, { message: FAILED })],
    ['of the call', async () => Promise.reject(new Error('offline'))],
  ])('%s is shown at the message field, and every value stays', async (_, action) => {
    show(action);
    fill(GOOD);
    await submit();
    expect(field('Message')).toHaveAccessibleDescription(FAILED);
    expect(field('Message')).toHaveFocus();
    expect(values()).toEqual(Object.values(GOOD));
    expect(button()).toBeEnabled();
  });

  it('can be tried again', async () => {
    const action = show();
    action.mockRejectedValueOnce(new Error('offline'));
    fill(GOOD);
    await submit();
    await submit();
    expect(action).toHaveBeenCalledTimes(2);
    expect(screen.getByRole('status')).toHaveTextContent(SENT_TEXT);
  });
});

it('clears a honeypot that autofill has filled in, so that the visitor can try again', async () => {
  const trap = () => document.querySelector<HTMLInputElement>('[name=website]');
  const action = show(async (_, form) =>
    form.get('website') ? failed(NO_VALUES, { message: 'No.' }) : SENT,
  );
  fill(GOOD);
  fireEvent.input(trap() as HTMLInputElement, { target: { value: 'https://example.com' } });
  await submit();
  expect(values()).toEqual(Object.values(GOOD));
  await submit();
  expect(screen.getByRole('status')).toHaveTextContent(SENT_TEXT);
  expect(action).toHaveBeenCalledTimes(2);
});
