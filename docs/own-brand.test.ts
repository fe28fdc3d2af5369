import { readFileSync } from 'node:fs';
import { projectFiles } from '../engine/testing';

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

it('what the first table names is the brand’s folder, pictures and icons', () => {
  const own = ownFiles();
  expect(own).toEqual(expect.arrayContaining(['brand/brand.ts', 'brand/pages/privacy.md']));
  const outside = own.filter((name) => !name.startsWith('brand/'));
  expect(outside.filter((name) => !/\.(?:png|ico|webp)$/.test(name))).toEqual([]);
});
