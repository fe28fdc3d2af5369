import { screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Redirecting } from '@/app/r/[slug]/redirecting';
import { problemLabels, redirectLabels } from '@/lib/brand/labels';

jest.mock('@/components/scripts/redirect?script', () => '/redirect.js');
jest.mock('@/components/page-layout', () => ({ PageLayout: 'div' }));

const fetchMock = jest.fn();

const respondWith = (status: number, body: unknown = {}) =>
  fetchMock.mockResolvedValue({ status, ok: status === 200, json: async () => body });

/** Renders the page of a short link, and runs the script on it. */
async function show(slug = 'game') {
  document.body.innerHTML = renderToStaticMarkup(<Redirecting slug={slug} />);
  jest.resetModules();
  await import('./redirect');
  await wait(0);
}
const wait = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  jest.useFakeTimers();
  location.hash = '';
  fetchMock.mockReset();
  window.fetch = fetchMock;
  respondWith(200, { target: '#target' });
});
afterEach(() => jest.useRealTimers());

it('goes to the target after 100 milliseconds, not before', async () => {
  await show();
  await wait(99);
  expect(location.hash).toBe('');
  await wait(1);
  expect(location.hash).toBe('#target');
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

const { missing, failed } = problemLabels.redirect;
const notJson = { ok: true, json: () => Promise.reject(new SyntaxError()) };
it.each([
  ['a 404', () => respondWith(404), missing],
  ['a 503', () => respondWith(503), failed],
  ['a failed request', () => fetchMock.mockRejectedValue(new Error('offline')), failed],
  ['something else than JSON', () => fetchMock.mockResolvedValue(notJson), failed],
])('shows %s as an error with a link to the home page', async (_, prepare, text) => {
  prepare();
  await show();
  expect(screen.getByRole('heading')).toHaveTextContent(problemLabels.redirect.title);
  expect(screen.getByRole('heading')).toHaveFocus();
  expect(document.title).toBe(problemLabels.redirect.title);
  expect(screen.getByText(text, { exact: true, selector: 'p' })).toBeVisible();
  expect(screen.getByRole('link', { name: problemLabels.homepage })).toHaveAttribute('href', '/');
  expect(screen.queryByText(redirectLabels.redirecting)).toBeNull();
  await wait(1_000);
  expect(location.hash).toBe('');
});
