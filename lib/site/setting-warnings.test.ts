import { readEnv } from './env';
import { settingWarnings } from './setting-warnings';

const warnings = (source: Record<string, string>, placeholder?: string) =>
  settingWarnings(readEnv(source), placeholder);

it('has no warning for a fresh clone, or a site that is set up', () => {
  expect(warnings({}, 'hello@brand.example')).toEqual([]);
  expect(
    warnings({ API_BASE_URL: 'https://api.a.com', SITE_URL: 'https://www.a.com', DATA_DIR: '/x' }),
  ).toEqual([]);
});

it('warns of a default SITE_URL beside an API of its own', () => {
  const source = { API_BASE_URL: 'https://api.a.com', PORT: '8080' };
  expect(warnings(source)).toEqual([expect.stringContaining('SITE_URL is http://localhost:8080')]);
  expect(warnings({ ...source, SITE_URL: 'http://localhost:3000' })).toEqual([]);
});

it('warns of an embedded API where processes share a Redis', () => {
  const source = { REDIS_URL: 'redis://redis.internal:6379', SITE_URL: 'https://www.a.com' };
  expect(warnings(source)).toEqual([
    expect.stringContaining('REDIS_URL is set and API_BASE_URL is not'),
  ]);
  expect(warnings({ ...source, API_BASE_URL: 'https://api.a.com' })).toEqual([]);
});

it('warns of a webhook without effect, as messages go to an API', () => {
  const source = { MESSAGES_WEBHOOK_URL: 'https://a.example/the-secret' };
  expect(warnings(source)).toEqual([]);
  const both = { API_BASE_URL: 'https://api.a.com', SITE_URL: 'https://www.a.com', ...source };
  expect(warnings(both)).toEqual([expect.stringContaining('this process posts no messages')]);
  expect(warnings(both).join()).not.toContain('the-secret');
});

it('warns of a placeholder on a public site', () => {
  const placeholder = 'hello@brand.example';
  expect(warnings({ SITE_URL: 'https://www.a.com' }, placeholder)).toEqual([
    expect.stringContaining('a placeholder, "hello@brand.example"'),
  ]);
  expect(warnings({ SITE_URL: 'http://192.168.1.5' }, placeholder)).toEqual([]);
});
