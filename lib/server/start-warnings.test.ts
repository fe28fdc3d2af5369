/** @jest-environment node */
import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { removeTestFolders, testFolder } from '../embedded-api/test-folder';
import { readEnv } from '../env';
import { proxyWarning, startFacts, startWarnings } from './start-warnings';

const fine = { dataDirWritable: true, placeholders: [] };
const warnings = (source: Record<string, string>, facts = {}) =>
  startWarnings(readEnv(source), { ...fine, ...facts });

afterAll(removeTestFolders);

it('says nothing of a fresh clone, or of a site that is set up', () => {
  expect(warnings({}, { placeholders: ['hello@kindling.example'] })).toEqual([]);
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

describe('placeholders', () => {
  const facts = { placeholders: ['hello@kindling.example', 'x.example'] };

  it.each([
    'https://www.a.com',
    'http://203.0.113.5',
    'https://[2001:db8::1]',
    'https://a.dev:8443',
  ])('must not be seen at %s', (SITE_URL) => {
    expect(warnings({ SITE_URL }, facts)).toEqual([
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
    expect(warnings({ SITE_URL }, facts)).toEqual([]);
  });

  it('are found in lib/site.ts', async () => {
    const { placeholders } = await startFacts({ DATA_DIR: '.data' });
    expect(placeholders.every((text) => text.includes('.example'))).toBe(true);
    expect(placeholders.length).toBeGreaterThan(0);
  });
});

describe('DATA_DIR', () => {
  it('must be writable while the embedded API keeps the messages', () => {
    const facts = { dataDirWritable: false };
    expect(warnings({ DATA_DIR: '/data' }, facts)).toEqual([
      expect.stringContaining('DATA_DIR is "/data"'),
    ]);
    const own = { API_BASE_URL: 'https://api.a.com', SITE_URL: 'https://a.com' };
    expect(warnings(own, facts)).toEqual([]);
  });

  it('is writable where it is a folder, or can be made', async () => {
    const folder = testFolder({ 'a.txt': '' });
    const writable = async (DATA_DIR: string) => (await startFacts({ DATA_DIR })).dataDirWritable;
    expect(await writable(folder)).toBe(true);
    expect(await writable(path.join(folder, 'to/be/made'))).toBe(true);
    expect(await writable(path.join(folder, 'a.txt'))).toBe(false);
    expect(await writable(path.join(folder, 'a.txt/below'))).toBe(false);
    writeFileSync(path.join(folder, 'b.txt'), '');
    chmodSync(folder, 0o500);
    // Who runs this as root may write everywhere.
    expect(await writable(folder)).toBe(process.getuid?.() === 0);
    chmodSync(folder, 0o700);
  });
});

describe('X-Forwarded-For', () => {
  const headers = { 'x-forwarded-for': '203.0.113.9' };

  it('is warned of once where no proxy is trusted', () => {
    const warn = proxyWarning({ TRUST_PROXY: 0 });
    expect(warn({})).toBeUndefined();
    expect(warn(headers)).toContain('TRUST_PROXY is 0');
    expect(warn(headers)).toBeUndefined();
  });

  it('is expected where proxies are trusted', () => {
    expect(proxyWarning({ TRUST_PROXY: 1 })(headers)).toBeUndefined();
  });
});
