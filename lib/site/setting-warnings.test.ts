import { readEnv } from './env';
import { placeholderTexts, settingWarnings } from './setting-warnings';

const warnings = (source: Record<string, string>, placeholders: string[] = []) =>
  settingWarnings(readEnv(source), placeholders);

it('says nothing of a fresh clone, or of a site that is set up', () => {
  expect(warnings({}, ['hello@kindling.example'])).toEqual([]);
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

describe('placeholders', () => {
  const placeholders = ['hello@kindling.example', 'x.example'];

  it.each([
    'https://www.a.com',
    'http://203.0.113.5',
    'https://[2001:db8::1]',
    'https://a.dev:8443',
  ])('must not be seen at %s', (SITE_URL) => {
    expect(warnings({ SITE_URL }, placeholders)).toEqual([
      expect.stringContaining('such as "hello@kindling.example"'),
    ]);
  });

  it.each([
    'http://localhost:3000',
    'http://app.localhost',
    'http://127.0.0.1:3000',
    'http://10.1.2.3',
    'http://172.31.0.1',
    'http://192.168.1.5',
    'http://169.254.0.9',
    'http://[::1]:3000',
    'http://[fd00::5]',
    'http://[fe80::1]',
    'http://intranet',
    'http://printer.local',
    'https://site.test',
    'https://www.kindling.example',
  ])('may be seen at %s', (SITE_URL) => {
    expect(warnings({ SITE_URL }, placeholders)).toEqual([]);
  });

  it('are found in lib/site/brand.ts', () => {
    const found = placeholderTexts();
    expect(found.every((text) => text.includes('.example'))).toBe(true);
    expect(found.length).toBeGreaterThan(0);
  });
});
