import { JSDOM } from 'jsdom';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { RETRY_MS } from '@/engine';
import { OPTIONAL_PART_TIMEOUT_MS, observeIncomplete, recordLog } from '@/engine/testing';
import { ApiError, type Banner as BannerData, getBanner } from '@/lib/publisher-api';
import { HOSTILE_STRINGS } from '@/testing/hostile-strings';
import { Banner } from './banner';

jest.mock('@/lib/publisher-api', () => ({
  ...jest.requireActual('@/engine/upstream'),
  getBanner: jest.fn(),
}));
const logged = recordLog();
const banner = jest.mocked(getBanner);

async function show(fields: Partial<BannerData> = {}) {
  banner.mockResolvedValue({ active: true, body: 'Festival week', link: null, ...fields });
  return parsed(await Banner());
}
/** Renders a part of a page on the server, and parses it. */
const parsed = (part: ReactNode) => JSDOM.fragment(renderToStaticMarkup(part));

it.each([
  ['it cannot be read, with a warning in the log', new Error('down'), 1, RETRY_MS],
  ['there is none, which is no problem', new ApiError('not-found', '404'), 0, Infinity],
])('is absent when %s', async (_, error, warnings, retryMs) => {
  banner.mockRejectedValue(error);
  const { value, incomplete } = await observeIncomplete(Banner);
  expect(value).toBeNull();
  expect(logged).toHaveLength(warnings);
  expect(incomplete.retryMs).toBe(retryMs);
});

it('is absent when it is late, and the page is incomplete', async () => {
  jest.useFakeTimers();
  banner.mockReturnValue(new Promise(() => {}));
  const shown = observeIncomplete(Banner);
  await jest.advanceTimersByTimeAsync(OPTIONAL_PART_TIMEOUT_MS);
  expect(await shown).toMatchObject({ value: null, incomplete: { retryMs: RETRY_MS } });
  jest.useRealTimers();
});

it.each(HOSTILE_STRINGS)('never has an active link: %j', async (target) => {
  const link = (await show({ link: target })).querySelector('a');
  expect(link?.getAttribute('href') ?? '/').toMatch(/^(?:https?:\/\/|\/(?![/\\]))/);
});

it('shows markup in its text as text', async () => {
  const text = '<img src=x onerror=alert(1)>';
  const body = await show({ body: text });
  expect(body.textContent).toContain(text);
  expect(body.querySelector('img')).toBeNull();
});
