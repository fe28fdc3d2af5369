import { MAX_FORM_BYTES } from '../site/constants';
import { isReadableForm, refuseForm } from './form-guard';

const SETTINGS = { SITE_URL: 'https://www.example.com', PORT: 3000 };

const refusal = (headers: Record<string, string>, settings = SETTINGS) =>
  refuseForm(
    new Headers({ host: 'any.example:3000', 'content-length': '100', ...headers }),
    settings,
  );

it.each([
  'https://www.example.com',
  'http://localhost:3000',
  'http://127.0.0.1:3000',
  'http://[::1]:3000',
])('takes a form of this site’s own page: %s', (origin) => {
  expect(refusal({ origin })).toBeNull();
});

it('takes a form of a page on port 80, which browsers leave out', () => {
  const settings = { SITE_URL: 'http://localhost:80', PORT: 80 };
  expect(refusal({ origin: 'http://localhost' }, settings)).toBeNull();
});

it('takes a form of a program, which names no page', () => {
  expect(refusal({})).toBeNull();
});

it.each([
  'null',
  '',
  'https://evil.example',
  'https://www.example.com.evil.example',
  'http://www.example.com',
  'https://www.example.com:8443',
  'https://example.com',
  'http://any.example:3000',
  'http://localhost:4000',
  'localhost:3000',
])('refuses a form of another page: "%s"', (origin) => {
  expect(refusal({ origin })?.status).toBe(403);
});

it('refuses a form whose size nobody knows', () => {
  expect(refuseForm(new Headers(), SETTINGS)?.status).toBe(411);
});

it('refuses a form that is too large, and takes one that is just not', () => {
  expect(refusal({ 'content-length': String(MAX_FORM_BYTES + 1) })?.status).toBe(413);
  expect(refusal({ 'content-length': String(MAX_FORM_BYTES) })).toBeNull();
});

it('says why in words that repeat nothing of the request', () => {
  expect(refusal({ origin: 'https://evil.example' })?.text).toBe(
    'Forms are taken from pages of this site only.',
  );
});

describe('a form', () => {
  const TYPE = 'multipart/form-data; boundary=x';
  const STATE = '{"status":"failed","values":{"name":"$$1"},"errors":{"email":"No."}}';
  const readable = (type: string, body: string) =>
    isReadableForm(
      new Request('http://localhost/contact', {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      }),
    );
  const multipart = (fields: Record<string, string>) =>
    `${Object.entries(fields)
      .map(
        ([name, value]) =>
          `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      )
      .join('')}--x--\r\n`;
  const ofForm = (fields: Record<string, string> = {}) =>
    multipart({
      $ACTION_REF_1: '',
      '$ACTION_1:0': '{"id":"60d0","bound":"$@1"}',
      '$ACTION_1:1': `[${STATE}]`,
      $ACTION_KEY: 'k1',
      name: 'Ann',
      ...fields,
    });
  it('can be read as the page sends it', async () => {
    expect(await readable(TYPE, ofForm())).toBe(true);
  });

  it.each([
    [TYPE, 'name=Ann'],
    [TYPE, ''],
    ['multipart/form-data; boundary=y', ofForm()],
    [TYPE, multipart({ name: 'Ann' })],
    // As React's own script sends a form.
    [TYPE, multipart({ '1_name': 'Ann', '0': `[${STATE},"$K1"]` })],
    [TYPE, ofForm({ '$ACTION_1:0': 'x' })],
    [TYPE, ofForm({ '$ACTION_1:0': '{"id":"60d0","bound":"$@7"}' })],
    [TYPE, ofForm({ $ACTION_REF_2: '' })],
    [TYPE, ofForm({ $ACTION_ID_0: '' })],
    // React takes the first of two.
    [TYPE, multipart({ '$ACTION_1:0': 'x' }).replace('--x--\r\n', ofForm())],
  ])('cannot be read: %s, %j', async (type, body) => {
    expect(await readable(type, body)).toBe(false);
  });

  it.each([
    '',
    'x',
    'null',
    '[]',
    '["$K1"]',
    '[{}]',
    `[${STATE},"$Q1"]`,
    `[${STATE.replace('"$$1"', '"$Q1"')}]`,
    `[${STATE.replace('"$$1"', '{"then":"$1"}')}]`,
    `[${STATE.replace('{', '{"then":"$1",')}]`,
  ])('has a state that cannot be read: %s', async (state) => {
    expect(await readable(TYPE, ofForm({ '$ACTION_1:1': state }))).toBe(false);
  });
});
