import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { filesBelow } from '../testing/files-below';

let folder: string;
let target: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'copy-static-files-'));
  target = path.join(folder, 'target');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Makes a build in the test's folder. @param files texts by name below /_next/static */
function build(files: Record<string, string>): void {
  const source = path.join(folder, '.next/static-files');
  rmSync(source, { recursive: true, force: true });
  mkdirSync(path.join(source, '_next/static/chunks'), { recursive: true });
  writeFileSync(path.join(source, 'icon-192.png'), 'of no version');
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(path.join(source, '_next/static', name), text);
  }
}

/** Runs the program in the test's folder. */
function copy(...args: string[]) {
  const program = path.resolve('deploy/copy-static-files.mjs');
  const { status, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, stderr };
}

const fileOf = (name: string) => path.join(target, '_next/static', name);
const textOf = (name: string) => readFileSync(fileOf(name), 'utf8');

it('adds the kinds for which nginx has headers, scripts and styles with their compressed copies', () => {
  build({
    'chunks/a.js': 'script',
    'chunks/a.js.br': 'br',
    'chunks/a.js.gz': 'gz',
    'a.css': '',
    'a.woff2': '',
    'a.webp': '',
    'a.png': '',
    'a.ico': '',
    'a.ico.br': '',
    'a.svg': '',
    'a.svg.br': '',
    'a.html': '',
  });
  expect(copy(target)).toEqual({ status: 0, stderr: '' });
  expect(filesBelow(target).sort()).toEqual([
    '_next/static/a.css',
    '_next/static/a.ico',
    '_next/static/a.png',
    '_next/static/a.svg',
    '_next/static/a.webp',
    '_next/static/a.woff2',
    '_next/static/chunks/a.js',
    '_next/static/chunks/a.js.br',
    '_next/static/chunks/a.js.gz',
  ]);
  expect(textOf('chunks/a.js.br')).toBe('br');
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
