/** @jest-environment node */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SiteBuild } from './build.js';

const folder = mkdtempSync(path.join(tmpdir(), 'build-'));
const write = (name: string, text: string) => {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), text);
};
afterAll(() => rmSync(folder, { recursive: true }));

it('is read from the folder of the build', () => {
  write('BUILD_ID', 'build-1\n');
  write('loader.js', '{loader}');
  write('static/chunks/a.css', 'a{background:url(../media/b.webp)}');
  const build = new SiteBuild(folder);
  expect(build.id).toBe('build-1');
  expect(build.loader).toBe('{loader}');
  expect(build.styleSheet('/_next/static/chunks/a.css')).toBe(
    'a{background:url(/_next/static/media/b.webp)}',
  );
});

it('of the inline scripts of the 404 page, those that are Next’s do not stay', () => {
  write(
    'server/app/_not-found.html',
    [
      '<script>theme()</script><script src="/_next/static/a.js" async=""></script>',
      '<script id="_R_">(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":[],"runtimeModuleIds":[1]});</script>',
      '<script>(self.__next_f=self.__next_f||[]).push([0])</script>',
      '<script>self.__next_f.push([1,"x"])</script>',
      '<script type="application/ld+json">{}</script>',
    ].join(''),
  );
  expect([...new SiteBuild(folder).trustedScripts]).toEqual(['theme()']);
});

it('reads no file for a URL that is not that of a style sheet of the build', () => {
  write('server/secret.css', 'secret');
  write('static/chunks/a.js', 'a');
  const build = new SiteBuild(folder);
  for (const href of [
    '/_next/static/../server/secret.css',
    '/_next/static/%2e%2e/server/secret.css',
    '/_next/static/chunks/a.js',
    '/_next/static/chunks/missing.css',
    'https://evil.example/_next/static/chunks/a.css',
    '/a.css',
    '',
  ]) {
    expect(build.styleSheet(href)).toBeUndefined();
  }
});

it('without a build, as under next dev, there is nothing to make documents with', () => {
  const build = new SiteBuild(path.join(folder, 'nothing'));
  expect(build.loader).toBeUndefined();
  expect(build.id).toBe('development');
  expect([...build.trustedScripts]).toEqual([]);
});
