import path from 'node:path';
import lock from '../../package-lock.json';
import { areInstalled, commandLine, type Packages } from './packages.mjs';

/* The packages that scripts require, and how scripts run the programs of packages. */

const { '': _, ...wanted } = lock.packages as Packages;
const { 'node_modules/next': next, ...others } = wanted;
const needed = Object.entries(wanted).filter(([, { optional }]) => !optional);

it.each<[string, Packages, boolean]>([
  ['those of the lock file', wanted, true],
  ['those of another platform, without optional ones', Object.fromEntries(needed), true],
  ['without one', others, false],
  [
    'with another version',
    { ...wanted, 'node_modules/next': { ...next, version: '0.0.1' } },
    false,
  ],
  ['with one more', { ...wanted, 'node_modules/of-somebody': { version: '1.0.0' } }, false],
])('the packages are installed: %s', (_, installed, expected) => {
  expect(areInstalled(wanted, installed)).toBe(expected);
});

it('programs are run without a shell, for which a path with spaces would be several words', () => {
  const packages = { 'node_modules/@a/tool': { bin: { tool: 'bin/tool.js' } } };
  const tool = path.resolve('node_modules/@a/tool/bin/tool.js');
  expect(commandLine('tool', { packages })).toEqual([process.execPath, tool]);
  expect(commandLine('npm', { packages, platform: 'linux' })).toEqual(['npm']);
  const [program, script, ...others] = commandLine('npm', { packages, platform: 'win32' });
  const besideNode = path.join(path.dirname(process.execPath), 'node_modules/npm/bin/npm-cli.js');
  expect([program, script, others]).toEqual([process.execPath, besideNode, []]);
  expect(commandLine('apt-get', { packages, platform: 'win32' })).toEqual(['apt-get']);
});

it.each(['next', 'jest', 'playwright', 'biome'])(
  '%s is the program of an installed package',
  (name) => {
    expect(commandLine(name)).toEqual([process.execPath, expect.stringContaining('node_modules')]);
  },
);
