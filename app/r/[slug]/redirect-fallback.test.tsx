import { act, render, screen } from '@testing-library/react';
import { RedirectFallback } from './redirect-fallback';
import { RedirectProblems } from './redirect-problem';

const fetchMock = jest.fn();
const go = jest.fn();

const respondWith = (status: number, body: unknown = {}) =>
  fetchMock.mockResolvedValue({ status, ok: status === 200, json: async () => body });
async function show(slug = 'game') {
  const page = render(
    <>
      <RedirectFallback slug={slug} go={go} />
      <RedirectProblems />
    </>,
  );
  await wait(0);
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

it('shows "Redirecting..." alone while it requests the target', async () => {
  fetchMock.mockReturnValue(new Promise(() => {}));
  await show();
  expect(screen.getByRole('status')).toHaveTextContent(/^Redirecting\.\.\.$/);
  expect(screen.getAllByRole('heading')).toHaveLength(1);
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
  expect(fetchMock).toHaveBeenCalledTimes(1);
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
  [
    'something else than JSON',
    () => fetchMock.mockResolvedValue({ ok: true, json: () => Promise.reject(new SyntaxError()) }),
    'Failed to fetch redirect',
  ],
])('shows %s as an error with a link to the home page', async (_, prepare, text) => {
  prepare();
  await show();
  expect(screen.getByRole('heading')).toHaveTextContent('Redirect Not Found');
  expect(screen.getByText(text, { exact: true, selector: 'p' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to Homepage' })).toHaveAttribute('href', '/');
  expect(screen.queryByText('Redirecting...')).toBeNull();
  await wait(1_000);
  expect(go).not.toHaveBeenCalled();
});
