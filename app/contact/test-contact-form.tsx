import { act, fireEvent, render, screen } from '@testing-library/react';
import { SENT } from '@/lib/contact/form';
import { ContactForm } from './contact-form';

/* The contact form, and the page that the server sends when it is posted: for its tests. */

export const SENT_TEXT = 'Thank you!';
export const GOOD = {
  Name: 'Ann',
  Email: 'ann@example.com',
  Subject: 'A game',
  Message: 'Please play it soon',
};
export type Label = keyof typeof GOOD;
export const LABELS = Object.keys(GOOD) as Label[];

export const field = (label: Label) => screen.getByLabelText(label);
export const fill = (values: Partial<typeof GOOD>) => {
  for (const [label, value] of Object.entries(values)) {
    fireEvent.input(field(label as Label), { target: { value } });
  }
};
export const button = () => screen.getByRole('button');
export const submit = () => act(async () => fireEvent.submit(button()));
export const values = () => LABELS.map((label) => (field(label) as HTMLInputElement).value);

export const fetchMock = jest.fn();

/** The page that comes back from the server. @param state of its form; none = another page */
export const pageWith = (state?: unknown) => {
  const form = document.createElement('form');
  if (state !== undefined) form.dataset.stateJson = JSON.stringify(state);
  return { text: async () => `<!doctype html><main>${form.outerHTML}</main>` };
};

export const PROPS = { pageTitle: 'Contact', sentText: SENT_TEXT };
export const show = () => render(<ContactForm {...PROPS} />);
/** The forms that were posted. */
export const posted = (): FormData[] => fetchMock.mock.calls.map(([, { body }]) => body);

/** Has the next response wait for the test. */
export function holdResponse() {
  let respond: (response: unknown) => void = () => {};
  fetchMock.mockReturnValueOnce(
    new Promise((resolve) => {
      respond = resolve;
    }),
  );
  return () => act(async () => respond(pageWith(SENT)));
}

/** Sets `fetch` and the clock for each test of a file. */
export function setUpContactForm() {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    window.fetch = fetchMock.mockReset().mockImplementation(async () => pageWith(SENT));
  });
  afterEach(() => jest.useRealTimers());
}
