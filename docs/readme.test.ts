import { readFileSync } from 'node:fs';
import path from 'node:path';
import { NODE_ARGUMENTS } from '../engine/build/index.mjs';
import { readEnv, SETTINGS } from '../lib/settings/env';

/* The tables of the README and of CONTRIBUTING, against the code. */

const root = path.join(__dirname, '..');
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');
const readme = read('README.md');

it('the README has every setting with its default', () => {
  const rows = [...readme.matchAll(/^\| `([A-Z_]+)` \| `?([^|`]+)`? \|/gm)];
  expect(rows.map(([, name]) => name).sort()).toEqual([...SETTINGS].sort());
  const defaults: Record<string, unknown> = readEnv({ PORT: '1234' });
  for (const [, name = '', written] of rows) {
    const value = name === 'PORT' ? readEnv({}).PORT : defaults[name];
    const isUnset = value === undefined || (Array.isArray(value) && value.length === 0);
    const set = String(typeof value === 'boolean' ? Number(value) : value);
    const shown = isUnset ? 'unset' : set.replace('1234', '$PORT');
    expect(`${name} ${written}`).toBe(`${name} ${shown}`);
  }
});

it('README and CONTRIBUTING have every command that is no part of another one', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const parts = ['lint', 'types', 'test:unit', 'test:e2e'];
  const commands = Object.keys(scripts).filter((name) => !parts.includes(name));
  const rows = `${readme}${read('CONTRIBUTING.md')}`.matchAll(/^\| `npm (?:run )?([\w:-]+)` \|/gm);
  expect([...rows].map(([, name]) => name).sort()).toEqual(commands.sort());
});

it.each([
  'package.json',
  'README.md',
  'docs/operations.md',
  'docs/deploy.md',
  'deploy/Dockerfile',
  'deploy/site@.service',
])('the server has the same arguments of Node.js in %s', (file) => {
  const text = read(file);
  for (const argument of NODE_ARGUMENTS) {
    const [name] = argument.split('=');
    const all = [...text.matchAll(new RegExp(`${name}=\\d+`, 'g'))].map(([it]) => it);
    expect(new Set(all)).toEqual(new Set([argument]));
  }
});
