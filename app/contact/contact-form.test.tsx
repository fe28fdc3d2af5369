import { act, fireEvent, screen } from '@testing-library/react';
import { failed, IDLE, NO_VALUES, SENT } from '@/lib/contact/form';
import {
  button,
  fetchMock,
  field,
  fill,
  GOOD,
  holdResponse,
  LABELS,
  type Label,
  pageWith,
  posted,
  SENT_TEXT,
  setUpContactForm,
  show,
  submit,
  values,
} from './test-contact-form';

setUpContactForm();

describe('errors', () => {
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
  it('the focus is lost, and returns where it was', async () => {
    const respond = holdResponse();
    show();
    fill(GOOD);
    button().focus();
    await submit();
    // A browser takes the focus from a button that is disabled.
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
    ['a form without a state', pageWith(), FAILED],
    ['a state of null', pageWith(null), FAILED],
    ['an idle form', pageWith(IDLE), FAILED],
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

  it('of a rule of the server alone is shown at its field', async () => {
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
