import { act, fireEvent, render, screen } from '@testing-library/react';
import { failed, SENT } from '@/lib/contact/form';
import { ContactForm } from './contact-form';

const SENT_TEXT = 'Thank you!';
const GOOD = { Name: 'Ann', Email: 'ann@a.b', Subject: 'A game', Message: 'Please play' };
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

/** The document that the server returns. @param state of its form; undefined for another page */
const pageWith = (state?: unknown) => {
  const form = document.createElement('form');
  if (state !== undefined) form.dataset.stateJson = JSON.stringify(state);
  return { text: async () => `<!doctype html><main>${form.outerHTML}</main>` };
};

const OTHER_WAY = 'mailto:us@a.example';
const show = () =>
  render(<ContactForm pageTitle="Contact" sentText={SENT_TEXT} otherWay={OTHER_WAY} />);

/** The forms that were posted. */
const posted = (): FormData[] => fetchMock.mock.calls.map(([, { body }]) => body);

/** Delays the next response until the test advances its timers. */
function holdResponse() {
  fetchMock.mockReturnValueOnce(new Promise((done) => setTimeout(done, 1_000, pageWith(SENT))));
  return () => act(() => jest.advanceTimersByTimeAsync(1_000));
}

/** Records the scroll positions. */
const scrolledTo = jest.fn();

beforeEach(() => {
  scrolledTo.mockReset();
  Element.prototype.scrollIntoView = function scroll() {
    scrolledTo(this.textContent);
  };
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  window.fetch = fetchMock.mockReset().mockImplementation(async () => pageWith(SENT));
});
afterEach(() => jest.useRealTimers());

/** Renders the form, and submits it with valid values. */
async function send() {
  show();
  fill(GOOD);
  await submit();
}

it('begins the title of the page with the outcome: an error, or for 5 seconds the success', async () => {
  show();
  expect(document.title).toBe('Contact');
  await submit();
  act(() => jest.advanceTimersByTime(5_000));
  expect(document.title).toBe('Error: Contact');
  fill(GOOD);
  await submit();
  expect(document.title).toBe('Message sent: Contact');
  act(() => jest.advanceTimersByTime(5_020));
  expect(document.title).toBe('Contact');
});

it('shows the success for 5 seconds from its first frame, which a hidden tab does not have', async () => {
  const frames = jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(1);
  await send();
  const status = screen.getByRole('status');
  expect(scrolledTo).toHaveBeenCalledWith(SENT_TEXT);
  act(() => jest.advanceTimersByTime(60_000));
  expect(status).toHaveTextContent(SENT_TEXT);
  act(() => frames.mock.lastCall?.[0](0));
  act(() => jest.advanceTimersByTime(4_999));
  expect(status).toHaveTextContent(SENT_TEXT);
  act(() => jest.advanceTimersByTime(1));
  expect(status).toBeEmptyDOMElement();
  frames.mockRestore();
});

describe('while a message is sent', () => {
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

it('does not change what is typed while the success is shown', async () => {
  await send();
  fill({ Name: 'Bob' });
  act(() => jest.advanceTimersByTime(5_020));
  expect(field('Name')).toHaveValue('Bob');
});

describe('failure', () => {
  const FAILED = 'Failed to send message. Please try again.';

  it('a request that gets no response ends after a minute', async () => {
    const controller = new AbortController();
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(controller.signal);
    fetchMock.mockImplementationOnce(
      (_, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason));
        }),
    );
    await send();
    expect(timeout).toHaveBeenCalledWith(60_000);
    expect(button()).toBeDisabled();
    await act(async () => controller.abort());
    expect(field('Message')).toHaveAccessibleDescription(FAILED);
    expect(values()).toEqual(Object.values(GOOD));
  });

  it.each([
    ['a failure', pageWith(failed({ message: 'Too many.' })), 'Too many.'],
    ['a form without a state', pageWith(), FAILED],
    ['errors that are no text', pageWith({ status: 'failed', errors: { message: {} } }), FAILED],
    ['nothing', new TypeError('offline'), FAILED],
  ])('that comes back as %s is shown at the message, every value stays', async (_, page, text) => {
    if (page instanceof Error) fetchMock.mockRejectedValueOnce(page);
    else fetchMock.mockResolvedValueOnce(page);
    await send();
    expect(field('Message')).toHaveAccessibleDescription(text);
    expect(field('Message')).toHaveFocus();
    expect(document.title).toBe('Error: Contact');
    expect(values()).toEqual(Object.values(GOOD));
    const address = screen.queryByRole('link', { name: 'us@a.example' });
    expect(address?.getAttribute('href')).toBe(text === FAILED ? OTHER_WAY : undefined);
    expect(scrolledTo).toHaveBeenCalledWith(expect.stringContaining(text));
    await submit();
    expect(posted()).toHaveLength(2);
    expect(screen.getByRole('status')).toHaveTextContent(SENT_TEXT);
  });

  it('of a rule that only the server has is shown at its field', async () => {
    const errors = { email: 'No such address', subject: 'No such subject', other: 'x' };
    fetchMock.mockResolvedValueOnce(pageWith({ status: 'failed', errors }));
    await send();
    expect(field('Email')).toHaveAccessibleDescription('No such address');
    expect(field('Email')).toHaveFocus();
    expect(field('Subject')).toHaveAccessibleDescription('No such subject');
  });
});

it('clears a honeypot that autofill has filled in, so that the visitor can try again', async () => {
  const trap = document.getElementsByName('website') as NodeListOf<HTMLInputElement>;
  fetchMock.mockImplementation(async (_, { body }) =>
    pageWith(body.get('website') ? failed({ message: 'No.' }) : SENT),
  );
  show();
  fill(GOOD);
  fireEvent.input(trap[0] as HTMLInputElement, { target: { value: 'https://example.com' } });
  await submit();
  expect(values()).toEqual(Object.values(GOOD));
  await submit();
  expect(screen.getByRole('status')).toHaveTextContent(SENT_TEXT);
});
