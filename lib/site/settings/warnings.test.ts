import { readEnv } from './env';
import { settingWarnings } from './warnings';

type Variables = Record<string, string>;

const warnings = (source: Variables, placeholder?: string, file: Variables = {}) =>
  settingWarnings(readEnv(source), placeholder, file);

const API = { API_BASE_URL: 'https://api.a.com' };
const SITE = { SITE_URL: 'https://www.a.com' };
const REDIS = { REDIS_URL: 'redis://redis.internal:6379' };
const WEBHOOK = { MESSAGES_WEBHOOK_URL: 'https://a.example/the-secret' };
const MAIL = { SMTP_URL: 'smtps://me:the-secret@a.example', MESSAGES_MAIL_TO: 'me@a.com' };
const PLACEHOLDER = 'hello@brand.example';

it.each([
  [{}, PLACEHOLDER],
  [{ SITE_URL: 'http://192.168.1.5' }, PLACEHOLDER],
  [{ ...API, ...SITE, ...REDIS }, undefined],
  [{ ...API, PORT: '8080', SITE_URL: 'http://localhost:3000' }, undefined],
  [{ ...WEBHOOK, ...MAIL }, undefined],
])('does not warn of %j', (source, placeholder) => {
  expect(warnings(source, placeholder)).toEqual([]);
});

it.each([
  ['a default SITE_URL beside an API', { ...API, PORT: '8080' }, 'SITE_URL is http://localhost:80'],
  ['a default SITE_URL behind a proxy', { TRUST_PROXY: '1' }, 'although TRUST_PROXY is set'],
  ['a Redis beside an embedded API', { ...REDIS, ...SITE }, 'REDIS_URL is set and API_BASE_URL is'],
  ['mail beside an API', { ...API, ...SITE, ...MAIL }, 'this process sends no mail'],
  ['a webhook beside an API', { ...API, ...SITE, ...WEBHOOK }, 'this process posts no messages'],
])('warns of %s, without its secret', (_, source, warning) => {
  expect(warnings(source)).toEqual([expect.stringContaining(warning)]);
  expect(warnings(source).join()).not.toContain('the-secret');
});

it('warns of a placeholder on a public site', () => {
  expect(warnings(SITE, PLACEHOLDER)).toEqual([
    expect.stringContaining('a placeholder, "hello@brand.example"'),
  ]);
});

it('warns of each line of .env that is no setting, and not of such a variable of the environment', () => {
  const file = { PORT: '3000', SITE_ULR: 'https://www.a.com', TITLE: '' };
  expect(warnings({ ...file, PATH: '/bin' }, undefined, file)).toEqual([
    expect.stringContaining('SITE_ULR in .env is no setting'),
    expect.stringContaining('TITLE in .env is no setting'),
  ]);
});
