import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { bundleIslands, makeLoader } from '@/engine/build/index.mjs';
import { projectFiles } from '@/engine/testing';
import { BUILD } from '@/scripts/adapter.mjs';

/* The bundle of islands as the build makes it, which browsers load when an island is first used. */

let bundle: Awaited<ReturnType<typeof bundleIslands>>;

beforeAll(async () => {
  bundle = await bundleIslands(BUILD.islands);
});

const read = (file: string) => readFileSync(file, 'utf8');

it('every client component is an island, so that it is hydrated', () => {
  const components = projectFiles('app', 'components').filter((file) => /\.tsx?$/.test(file));
  const clients = components.filter((file) => read(file).startsWith("'use client'"));
  expect(clients).not.toEqual([]);
  expect(bundle.modules).toEqual(expect.arrayContaining(clients));
});

it('no island uses React’s useId, which would give another id than on the server', () => {
  const ours = bundle.modules.filter((file) => !file.startsWith('node_modules/'));
  expect(ours.filter((file) => read(file).includes('useId'))).toEqual([]);
});

it('the bundle has React once, and is at most 66.2 KB', () => {
  const ofReact = bundle.modules.filter((file) => file.endsWith('/react.production.js'));
  expect(ofReact).toEqual(['node_modules/react/cjs/react.production.js']);
  expect(bundle.modules.join()).not.toContain('development');
  expect(brotliCompressSync(bundle.text).length).toBeLessThanOrEqual(66_200);
});

it('the loader is at most 920 bytes, and knows where the bundle is', async () => {
  const loader = await makeLoader(BUILD.loader, '/_next/static/islands/12345678.js');
  expect(loader).toContain('import("/_next/static/islands/12345678.js")');
  expect(Buffer.byteLength(loader)).toBeLessThanOrEqual(920);
});
