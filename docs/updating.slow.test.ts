import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectFiles } from '../engine/testing';

/* docs/updating.md, in a temporary repository: a site with another brand merges a later version. */

let folder: string;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t.example', ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  }).toString();
const commit = (message: string) => {
  git('add', '-A');
  git('commit', '--quiet', '--no-verify', '-m', message);
};
const file = (name: string) => path.join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'updating-'));
  for (const name of projectFiles()) {
    mkdirSync(path.dirname(file(name)), { recursive: true });
    cpSync(name, file(name));
  }
  git('init', '--quiet', '--initial-branch', 'upstream');
  commit('A version');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The files that belong to an owner, from the first table of docs/own-brand.md. */
function ownFiles(): string[] {
  const [, table = ''] =
    /\n\| where \|.*\n\|[-|]+\|\n((?:\|.*\n)+)/.exec(readFileSync('docs/own-brand.md', 'utf8')) ??
    [];
  const named = [...table.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
  return projectFiles().filter((it) =>
    named.some((name) => it === name || it.startsWith(`${name}/`)),
  );
}

it('a brand of one’s own and a later version of everything else merge without a conflict', () => {
  const own = ownFiles();
  expect(own).toEqual(expect.arrayContaining(['brand/brand.ts', 'brand/pages/privacy.md']));
  git('checkout', '--quiet', '-b', 'owner');
  for (const name of own) appendFileSync(file(name), '\n// An owner’s.\n');
  rmSync(file('brand/pages/imprint.md'));
  writeFileSync(file('brand/pages/press.md'), '---\ntitle: Press\ndescription: Facts.\n---\n');
  commit('Another brand');

  git('checkout', '--quiet', 'upstream');
  const others = projectFiles().filter(
    (name) => !own.includes(name) && /\.(?:tsx?|md|mjs)$/.test(name),
  );
  expect(others.length).toBeGreaterThan(300);
  for (const name of others) appendFileSync(file(name), '\n// A later version’s.\n');
  commit('A later version');

  git('checkout', '--quiet', 'owner');
  expect(() => git('merge', '--no-edit', '--quiet', 'upstream')).not.toThrow();
  expect(git('status', '--porcelain')).toBe('');
  expect(readFileSync(file('brand/brand.ts'), 'utf8')).toContain('An owner’s.');
  expect(readFileSync(file('app/page.tsx'), 'utf8')).toContain('A later version’s.');
});

it('what the first table names is the brand’s folder, pictures and icons', () => {
  const outside = ownFiles().filter((name) => !name.startsWith('brand/'));
  expect(outside.filter((name) => !/\.(?:png|ico|webp)$/.test(name))).toEqual([]);
});
