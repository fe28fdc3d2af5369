/** @jest-environment node */
import { conditionalAnswer, unavailableAnswer } from './conditional-response';

const changedAt = new Date('2026-01-02T03:04:05.678Z');
const document = { body: '<feed/>', type: 'application/atom+xml', etag: 'abc', changedAt };

const ask = (headers: Record<string, string> = {}) =>
  conditionalAnswer(new Request('http://localhost/', { headers }), document);

it('is given whole to who does not have it, for every origin', async () => {
  const answer = ask();
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toEqual({
    'cache-control': 'public, no-cache',
    'content-type': 'application/atom+xml',
    'cross-origin-resource-policy': 'cross-origin',
    etag: 'W/"abc"',
    'last-modified': 'Fri, 02 Jan 2026 03:04:05 GMT',
  });
  expect(await answer.text()).toBe('<feed/>');
});

it.each([
  [304, { 'if-none-match': 'W/"abc"' }],
  [304, { 'if-none-match': '"other", "abc"' }],
  [304, { 'if-none-match': '*' }],
  [200, { 'if-none-match': '"other"' }],
  [200, { 'if-none-match': '"other"', 'if-modified-since': 'Fri, 02 Jan 2026 03:04:05 GMT' }],
  [304, { 'if-modified-since': 'Fri, 02 Jan 2026 03:04:05 GMT' }],
  [200, { 'if-modified-since': 'Fri, 02 Jan 2026 03:04:04 GMT' }],
  [200, { 'if-modified-since': 'yesterday' }],
])('is answered with %s to %j', async (status, headers) => {
  const answer = ask(headers);
  expect(answer.status).toBe(status);
  expect(await answer.text()).toBe(status === 304 ? '' : '<feed/>');
  expect(answer.headers.get('etag')).toBe('W/"abc"');
});

it('cannot be made just now: nobody keeps that', () => {
  const answer = unavailableAnswer();
  expect(answer.status).toBe(503);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('retry-after')).toBe('5');
});
