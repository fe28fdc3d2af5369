import { unstable_doesMiddlewareMatch as matches } from 'next/experimental/testing/server';
import { NextRequest } from 'next/server';
import {
  newPageOutcome,
  recordLog,
  testContext,
  withPageOutcome,
  withRequestContext,
} from '@/engine/testing';
import type { RequestContext } from './engine';
import { LOST_BODY, OTHER_ADDRESS, UNSENT } from './lib/contact/form';
import { config, middleware } from './middleware';

recordLog();
jest.mock('@/lib/site/settings/env', () => ({
  env: () => ({ SITE_URL: 'https://www.example.com', PORT: 3000 }),
}));
/** The form as a browser without JavaScript sends it (lib/contact/form-guard.test.ts). */
const form = new FormData();
form.set('$ACTION_REF_1', '');
form.set('$ACTION_1:0', '{"id":"60d0","bound":"$@1"}');
form.set('$ACTION_1:1', '[{"status":"idle","errors":{}}]');
form.set('name', 'Ann');
const VALUES = { name: 'Ann', email: '', subject: '', message: '' };

const posted = () =>
  new NextRequest('http://localhost:3000/contact', { method: 'POST', body: form });

/** Posts the form. @returns the response of the middleware, and the outcome for the page */
async function post(
  headers: Record<string, string> = {},
  own: Partial<RequestContext> = {},
  request = posted(),
) {
  const outcome = newPageOutcome();
  for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
  const response = await withRequestContext(testContext(own), () =>
    withPageOutcome(outcome, () => middleware(request)),
  );
  expect(response.headers.get('x-middleware-next')).toBe('1');
  return { response, outcome };
}
const passedOn = (response: Response, name: string) =>
  response.headers.get(`x-middleware-request-${name}`);

it.each([
  [true, '/contact'],
  [false, '/'],
  [false, '/api/publish'],
])('runs only for the page of the form: %s for %s', (expected, url) => {
  expect(matches({ config, url })).toBe(expected);
});

it('passes a GET on', async () => {
  const { headers } = await middleware(new NextRequest('http://localhost:3000/contact'));
  expect(headers.get('x-middleware-next')).toBe('1');
  expect(headers.get('x-middleware-override-headers')).toBeNull();
});

it('passes a form on, with its media type in lower case, as Next expects it', async () => {
  const request = posted();
  const type = request.headers.get('content-type') ?? '';
  const sent = type.replace('multipart/form-data', 'Multipart/Form-Data');
  const { response, outcome } = await post({ 'content-type': sent }, {}, request);
  expect(passedOn(response, 'content-type')).toBe(type);
  expect(outcome).toEqual(newPageOutcome());
});

it('a form has the public host, whatever host a proxy names', async () => {
  const origin = 'https://www.example.com';
  const { response } = await post({ origin, 'x-forwarded-host': 'evil.example' });
  expect(passedOn(response, 'x-forwarded-host')).toBe('www.example.com');
});

it('a refused form runs no action, and leaves what was typed and the reason', async () => {
  const { response, outcome } = await post({
    origin: 'https://evil.example',
    host: 'evil.example',
  });
  expect(passedOn(response, 'content-type')).toBeNull();
  expect(response.headers.get('x-middleware-override-headers')).not.toContain('content-type');
  const refusal = { text: OTHER_ADDRESS, link: 'https://www.example.com/contact' };
  expect(outcome).toMatchObject({ status: 403, form: { values: VALUES, refusal } });
});

it('a form whose action is none of this build leaves what was typed', async () => {
  const { outcome } = await post({}, { refused: 409 });
  expect(outcome).toMatchObject({
    status: 409,
    form: { values: VALUES, refusal: { text: UNSENT } },
  });
});

it('a form that was not read has its status', async () => {
  const { outcome } = await post({}, { refused: 413 });
  expect(outcome).toMatchObject({ status: 413, form: { refusal: { text: LOST_BODY } } });
});
