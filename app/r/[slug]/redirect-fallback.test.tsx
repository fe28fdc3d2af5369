import { act, render, screen } from '@testing-library/react';
import { RedirectFallback } from './redirect-fallback';

const fetchMock = jest.fn();
const go = jest.fn();

const respondWith = (status: number, body: unknown = {}) =>
  fetchMock.mockResolvedValue({ status, ok: status === 200, json: async () => body });
async function show(slug = 'game') {
  const page = render(<RedirectFallback slug={slug} go={go} />);
  await act(() => jest.advanceTimersByTimeAsync(0));
  return page;
}
const wait = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  jest.useFakeTimers();
  fetchMock.mockReset();
  go.mockReset();
  window.fetch = fetchMock;
  respondWith(200, { target: 'https://example.com/' });
});
afterEach(() => jest.useRealTimers());

it('shows "Redirecting..." while it requests the target', async () => {
  fetchMock.mockReturnValue(new Promise(() => {}));
  await show();
  expect(screen.getByRole('status')).toHaveTextContent(/^Redirecting\.\.\.$/);
});

it('requests the target of its slug, encoded', async () => {
  await show('a/b?c');
  expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/redirects/a%2Fb%3Fc');
});

it('goes to the target after 100 milliseconds, not before', async () => {
  await show();
  await wait(99);
  expect(go).not.toHaveBeenCalled();
  await wait(1);
  expect(go.mock.calls).toEqual([['https://example.com/']]);
});

it('goes after 100 milliseconds without a request when the server has rendered the target', async () => {
  render(<RedirectFallback slug="game" target="https://example.com/known" go={go} />);
  await wait(99);
  expect(go).not.toHaveBeenCalled();
  expect(screen.getByRole('link')).toHaveAttribute('href', 'https://example.com/known');
  await wait(1);
  expect(go.mock.calls).toEqual([['https://example.com/known']]);
  expect(fetchMock).not.toHaveBeenCalled();
});

it('goes nowhere once the visitor has left the page', async () => {
  const { unmount } = await show();
  unmount();
  await wait(1_000);
  expect(go).not.toHaveBeenCalled();
  expect(fetchMock.mock.calls[0]?.[1].signal.aborted).toBe(true);
});

it.each([
  ['a 404', () => respondWith(404), 'Redirect not found'],
  ['a 503', () => respondWith(503), 'Failed to fetch redirect'],
  [
    'a failed request',
    () => fetchMock.mockRejectedValue(new Error('offline')),
    'Failed to fetch redirect',
  ],
])('shows %s as an error with a link to the home page', async (_, prepare, text) => {
  prepare();
  await show();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Redirect Not Found');
  expect(screen.getByText(text, { exact: true, selector: 'p' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to Homepage' })).toHaveAttribute('href', '/');
  await wait(1_000);
  expect(go).not.toHaveBeenCalled();
});
