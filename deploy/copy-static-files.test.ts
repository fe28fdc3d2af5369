import { spawnSync } from 'node:child_process';
import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { removeTestFolders, testFolder, writeFiles } from '../engine/testing';
import { filesBelow } from '../testing/files-below';

/** The folder of the last build. */
let built: string;
let target: string;

beforeEach(() => {
  target = path.join(testFolder(), 'target');
});
afterEach(removeTestFolders);

/** Makes a build. @param files texts by name below /_next/static */
function build(files: Record<string, string>): void {
  built = testFolder({ '.next/static-files/icon-192.png': 'of no version' });
  writeFiles(path.join(built, '.next/static-files/_next/static'), files);
}

/** Runs the program in the folder of the last build. */
function copy(...args: string[]) {
  const program = path.resolve('deploy/copy-static-files.mjs');
  const options = { cwd: built, encoding: 'utf8' } as const;
  const { status, stderr } = spawnSync(process.execPath, [program, ...args], options);
  return { status, stderr };
}

const fileOf = (name: string) => path.join(target, '_next/static', name);
const textOf = (name: string) => readFileSync(fileOf(name), 'utf8');

it('adds the kinds for which nginx has headers, scripts and styles with their compressed copies', () => {
  const copied = ['a.css', 'a.ico', 'a.png', 'a.svg', 'a.webp', 'a.woff2', 'chunks/a.js'];
  const compressed = ['chunks/a.js.br', 'chunks/a.js.gz'];
  const others = ['a.ico.br', 'a.svg.br', 'a.html'];
  build(Object.fromEntries([...copied, ...compressed, ...others].map((it) => [it, it])));
  expect(copy(target)).toEqual({ status: 0, stderr: '' });
  expect(filesBelow(path.join(target, '_next/static')).sort()).toEqual([...copied, ...compressed]);
  expect(filesBelow(target)).toHaveLength(9);
  expect(textOf('chunks/a.js.br')).toBe('chunks/a.js.br');
});

it('keeps the files of other versions, and completes one that an interrupted copy left', () => {
  build({ 'old.js': 'old', 'both.js': 'both' });
  copy(target);
  writeFileSync(fileOf('both.js'), 'bo');
  build({ 'new.js': 'new', 'both.js': 'both' });
  copy(target);
  expect(['old.js', 'new.js', 'both.js'].map(textOf)).toEqual(['old', 'new', 'both']);
});

it('dates a file by the last start of a version that has it', () => {
  build({ 'old.js': '', 'both.js': '' });
  copy(target);
  const longAgo = new Date('2020-01-01');
  for (const name of ['old.js', 'both.js']) utimesSync(fileOf(name), longAgo, longAgo);
  build({ 'both.js': '' });
  copy(target);
  expect(statSync(fileOf('old.js')).mtime).toEqual(longAgo);
  expect(statSync(fileOf('both.js')).mtimeMs).toBeGreaterThan(Date.now() - 60_000);
});

it('says how it is used when no folder is named', () => {
  build({});
  expect(copy()).toEqual({ status: 1, stderr: expect.stringContaining('Usage:') });
});
