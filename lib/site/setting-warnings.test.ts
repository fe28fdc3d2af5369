import { readEnv } from './env';
import { settingWarnings } from './setting-warnings';

const warnings = (source: Record<string, string>, placeholder?: string) =>
  settingWarnings(readEnv(source), placeholder);

it('says nothing of a fresh clone, or of a site that is set up', () => {
  expect(warnings({}, 'hello@brand.example')).toEqual([]);
  expect(
    warnings({ API_BASE_URL: 'https://api.a.com', SITE_URL: 'https://www.a.com', DATA_DIR: '/x' }),
  ).toEqual([]);
});

describe('SITE_URL', () => {
  it('is likely forgotten where the site runs on an API of its own', () => {
    const source = { API_BASE_URL: 'https://api.a.com', PORT: '8080' };
    expect(warnings(source)).toEqual([
      expect.stringContaining('SITE_URL is http://localhost:8080'),
    ]);
    expect(warnings({ ...source, SITE_URL: 'http://localhost:3000' })).toEqual([]);
  });
});

describe('API_BASE_URL', () => {
  it('is likely forgotten where processes share a Redis', () => {
    const source = { REDIS_URL: 'redis://redis.internal:6379', SITE_URL: 'https://www.a.com' };
    expect(warnings(source)).toEqual([
      expect.stringContaining('REDIS_URL is set and API_BASE_URL is not'),
    ]);
    expect(warnings({ ...source, API_BASE_URL: 'https://api.a.com' })).toEqual([]);
  });
});

it('a webhook has no effect where messages go to an API', () => {
  const source = { MESSAGES_WEBHOOK_URL: 'https://a.example/the-secret' };
  expect(warnings(source)).toEqual([]);
  const [warning, ...others] = warnings({
    ...source,
    API_BASE_URL: 'https://api.a.com',
    SITE_URL: 'https://www.a.com',
  });
  expect([warning, others]).toEqual([
    expect.stringContaining('this process posts no messages'),
    [],
  ]);
  expect(warning).not.toContain('the-secret');
});

it('a placeholder must not be seen where the site is public', () => {
  const placeholder = 'hello@brand.example';
  expect(warnings({ SITE_URL: 'https://www.a.com' }, placeholder)).toEqual([
    expect.stringContaining('a placeholder, "hello@brand.example"'),
  ]);
  expect(warnings({ SITE_URL: 'http://192.168.1.5' }, placeholder)).toEqual([]);
});
