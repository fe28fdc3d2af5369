import { MAX_FORM_BYTES } from '../site/constants';
import { isReadableForm, refuseForm } from './form-guard';

const SETTINGS = { SITE_URL: 'https://www.example.com', PORT: 3000 };

const refusal = (headers: Record<string, string>, settings = SETTINGS) =>
  refuseForm(
    new Headers({ host: 'any.example:3000', 'content-length': '100', ...headers }),
    settings,
  );

it.each<Record<string, string>>([
  { origin: 'https://www.example.com' },
  { origin: 'http://localhost:3000' },
  { origin: 'http://127.0.0.1:3000' },
  { origin: 'http://[::1]:3000' },
  { 'content-length': String(MAX_FORM_BYTES) },
  // Of a program, which names no page.
  {},
])('takes a form of this site’s own page: %j', (headers) => {
  expect(refusal(headers)).toBeNull();
});

it('takes a form of a page on port 80, which browsers leave out', () => {
  const settings = { SITE_URL: 'http://localhost:80', PORT: 80 };
  expect(refusal({ origin: 'http://localhost' }, settings)).toBeNull();
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
])('refuses a form of another page, in words that repeat nothing of it: "%s"', (origin) => {
  const text = 'Forms are taken from pages of this site only.';
  expect(refusal({ origin })).toEqual({ status: 403, text });
});

it('refuses a form that is too large, or whose size nobody knows', () => {
  expect(refusal({ 'content-length': String(MAX_FORM_BYTES + 1) })?.status).toBe(413);
  expect(refuseForm(new Headers(), SETTINGS)?.status).toBe(411);
});

describe('a form', () => {
  const TYPE = 'multipart/form-data; boundary=x';
  const STATE = '{"status":"failed","values":{"name":"$$1"},"errors":{"email":"No."}}';
  const readable = (type: string, body: string) => {
    const headers = { 'content-type': type };
    return isReadableForm(new Request('http://localhost', { method: 'POST', headers, body }));
  };
  const part = ([name, value]: [string, string]) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const multipart = (fields: Record<string, string>) =>
    `${Object.entries(fields).map(part).join('')}--x--\r\n`;
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

  const NO_STATES = ['', 'x', 'null', '[]', '["$K1"]', '[{}]', `[${STATE},"$Q1"]`];
  it.each([
    ...NO_STATES,
    `[${STATE.replace('"$$1"', '"$Q1"')}]`,
    `[${STATE.replace('"$$1"', '{"then":"$1"}')}]`,
    `[${STATE.replace('{', '{"then":"$1",')}]`,
  ])('has a state that cannot be read: %s', async (state) => {
    expect(await readable(TYPE, ofForm({ '$ACTION_1:1': state }))).toBe(false);
  });
});
