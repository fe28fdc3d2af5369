import { readFileSync } from 'node:fs';
import { readEnv, SETTINGS } from '../lib/site/settings/env';

/* The README's table of settings matches their schema. */

it('the README has every setting with its default', () => {
  const readme = readFileSync('README.md', 'utf8');
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
