import { recordLog } from '../../engine/testing';
import { countInTest } from '../../testing/count-in-test';
import { LOST_BODY, OTHER_ADDRESS, OTHER_PAGE, UNSENT } from './form';
import { formType, readForm, refuseForm } from './form-guard';

const logged = recordLog();

const SETTINGS = { SITE_URL: 'https://www.example.com', PORT: 3000 };
const TYPE = 'multipart/form-data; boundary=----of-a-form';
const STATE = '{"status":"failed","errors":{"email":"No.","name":"$$1"}}';
/** The hidden fields that React adds. */
const ACTION = {
  $ACTION_REF_1: '',
  '$ACTION_1:0': '{"id":"60d0","bound":"$@1"}',
  '$ACTION_1:1': `[${STATE}]`,
  $ACTION_KEY: 'k1',
};

const part = ([name, value]: [string, string]) =>
  `------of-a-form\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const multipart = (fields: Record<string, string>) =>
  `${Object.entries(fields).map(part).join('')}------of-a-form--\r\n`;
const ofForm = (fields: Record<string, string> = {}) =>
  multipart({ ...ACTION, name: 'Ann', ...fields });

/** The reason for which a form with this body and these headers is refused. */
async function refusal(
  body: string,
  headers: Record<string, string> = {},
  settings = SETTINGS,
  refused?: 408 | 409 | 413,
) {
  const all = { host: 'www.example.com', 'content-type': TYPE, ...headers };
  const request = new Request('http://localhost', { method: 'POST', headers: all, body });
  // `Request` removes headers that browsers set themselves, so they are passed separately.
  return refuseForm(new Headers(all), await readForm(request), settings, refused);
}

beforeEach(() => {
  Reflect.deleteProperty(globalThis, Symbol.for('site.refused-forms'));
});

it.each([
  'https://www.example.com',
  'http://localhost:3000',
  'http://127.0.0.1:3000',
  'http://[::1]:3000',
])('accepts a form of this site’s own page: %s', async (origin) => {
  expect(await refusal(ofForm(), { origin })).toBeUndefined();
  expect(logged).toEqual([]);
});

it('accepts a form of a program, of port 80, and with a link in its state', async () => {
  expect(await refusal(ofForm())).toBeUndefined();
  // Browsers omit the default port in the Origin header.
  const settings = { SITE_URL: 'http://localhost:80', PORT: 80 };
  expect(await refusal(ofForm(), { origin: 'http://localhost' }, settings)).toBeUndefined();
  const state = '[{"status":"failed","errors":{},"link":"https://a.b"}]';
  expect(await refusal(ofForm({ '$ACTION_1:1': state }))).toBeUndefined();
});

describe('a form of another page is refused, in words that repeat nothing of it', () => {
  const HERE = { status: 403, text: OTHER_PAGE };
  const AT_SITE_URL = { status: 403, text: OTHER_ADDRESS, link: 'https://www.example.com/contact' };

  it.each([
    ['null', 'www.example.com', HERE],
    ['', 'www.example.com', HERE],
    ['https://evil.example', 'www.example.com', HERE],
    ['https://evil.example', 'localhost:3000', HERE],
    ['https://www.example.com.evil.example', 'www.example.com', HERE],
    ['https://www.example.com:8443', 'www.example.com', HERE],
    ['localhost:3000', 'www.example.com', HERE],
    // The page of this response would be at an address from which forms are refused.
    ['http://www.example.com', 'www.example.com', AT_SITE_URL],
    ['https://example.com', 'example.com', AT_SITE_URL],
    ['http://any.example:3000', 'any.example:3000', AT_SITE_URL],
    ['http://localhost:4000', 'localhost:4000', AT_SITE_URL],
    ['https://evil.example', 'example.com', AT_SITE_URL],
  ])('"%s" at %s', async (origin, host, expected) => {
    expect(await refusal(ofForm(), { origin, host })).toEqual(expected);
  });

  it('and counted, with one warning a minute, on one line that names both addresses', async () => {
    const counted = countInTest();
    const origin = `https://example.com\u0007 ${'x'.repeat(9_000)}`;
    const headers = { get: (name: string) => (name === 'origin' ? origin : TYPE) } as Headers;
    for (let count = 0; count < 3; count += 1) refuseForm(headers, new FormData(), SETTINGS);
    expect(logged).toHaveLength(1);
    const text = logged[0]?.message ?? '';
    expect(text).toMatch(/^A form was refused: it came from https:\/\/example\.com\P{Cc}+$/u);
    expect(text).toContain('SITE_URL is https://www.example.com');
    expect(text.length).toBeLessThan(400);
    const name = 'site_contact_messages_total{outcome="refused"}';
    expect(await counted(name)).toEqual({ [name]: 3 });
  });
});

describe('a form that was not read, or cannot be', () => {
  it.each([408, 413] as const)('is refused with %i', async (refused) => {
    expect(await refusal('', {}, SETTINGS, refused)).toEqual({ status: refused, text: LOST_BODY });
  });

  it('is refused with 409 if this build does not have its action, and can be sent again', async () => {
    const expected = { status: 409, text: UNSENT };
    expect(await refusal(ofForm(), { 'content-type': TYPE }, SETTINGS, 409)).toEqual(expected);
  });

  it.each([
    [400, LOST_BODY, TYPE, 'name=Ann'],
    [400, LOST_BODY, TYPE, ''],
    [400, LOST_BODY, 'multipart/form-data; boundary=y', ofForm()],
    [400, LOST_BODY, TYPE, ofForm().slice(0, -10)],
    [415, LOST_BODY, 'text/plain', 'name=Ann'],
    [415, LOST_BODY, 'multipart/form-data', ofForm()],
    [415, UNSENT, 'application/x-www-form-urlencoded', 'name=Ann'],
  ])('is refused with %i: "%s" for %s', async (status, text, type, body) => {
    expect(await refusal(body, { 'content-type': type })).toEqual({ status, text });
  });

  it.each([
    multipart({ name: 'Ann' }),
    // The form as React's client code sends it.
    multipart({ '1_name': 'Ann', '0': `[${STATE},"$K1"]` }),
    ofForm({ '$ACTION_1:0': 'x' }),
    ofForm({ '$ACTION_1:0': '{"id":"60d0","bound":"$@7"}' }),
    ofForm({ $ACTION_REF_2: '' }),
    ofForm({ $ACTION_ID_0: '' }),
    // React uses the first of two fields with the same name.
    multipart({ '$ACTION_1:0': 'x' }).replace('------of-a-form--\r\n', ofForm()),
    ...[
      ...['', 'x', 'null', '[]', '["$K1"]', '[{}]', `[${STATE},"$Q1"]`],
      `[${STATE.replace('"$$1"', '"$Q1"')}]`,
      `[${STATE.replace('"$$1"', '{"then":"$1"}')}]`,
      `[${STATE.replace('{', '{"then":"$1",')}]`,
    ].map((state) => ofForm({ '$ACTION_1:1': state })),
  ])('is refused with 400 for hidden fields that React does not add: %j', async (body) => {
    expect(await refusal(body)).toEqual({ status: 400, text: UNSENT });
  });
});

it.each([
  ['Multipart/Form-Data; Boundary=aB', 'multipart/form-data; Boundary=aB'],
  [' MULTIPART/FORM-DATA;boundary=----of-a-form', 'multipart/form-data;boundary=----of-a-form'],
  ['multipart/form-data-x; boundary=----of-a-form', undefined],
  ['text/plain; x=multipart/form-data;', undefined],
])('the media type of a form ignores case: %s', (type, expected) => {
  expect(formType(new Headers({ 'content-type': type }))).toBe(expected);
});
