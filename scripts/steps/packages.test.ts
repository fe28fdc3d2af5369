import path from 'node:path';
import lock from '../../package-lock.json';
import { areInstalled, commandLine, type Packages } from './packages.mjs';

/* The packages that `npm start` requires, and how scripts run the programs of packages. */

const { '': _, ...wanted } = lock.packages as Packages;
const only = (isWanted: (entry: Packages[string]) => boolean) =>
  Object.fromEntries(Object.entries(wanted).filter(([, entry]) => isWanted(entry)));

/** The packages that remain after `npm prune --omit=dev`, on a platform without optional ones. */
const pruned = only(({ dev, optional }) => !dev && !optional);
const server = { isForServer: true };

it('a server needs no package of development, and a build needs all packages', () => {
  expect(Object.keys(pruned).length).toBeGreaterThan(50);
  expect(areInstalled(wanted, pruned, server)).toBe(true);
  expect(areInstalled(wanted, pruned)).toBe(false);
  const complete = only(({ optional }) => !optional);
  expect(areInstalled(wanted, complete)).toBe(true);
});

it.each(['', '0.0.1'])(
  'a server is incomplete with version "%s" of a package of production, empty = without it',
  (version) => {
    const { 'node_modules/next': next, ...others } = pruned;
    const changed = version ? { ...others, 'node_modules/next': { ...next, version } } : others;
    expect(areInstalled(wanted, changed, server)).toBe(false);
    expect(areInstalled(wanted, {}, server)).toBe(false);
  },
);

it('a package that is not in the lock file is removed for a build, and left to a server', () => {
  const more = { ...wanted, 'node_modules/of-somebody': { version: '1.0.0' } };
  expect(areInstalled(wanted, more)).toBe(false);
  expect(areInstalled(wanted, more, server)).toBe(true);
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
