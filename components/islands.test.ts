/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import biome from '../biome.json';

/* The linter knows the islands by name, as it cannot tell them by what they say. */

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`);

it('every module that reaches the browser by itself is among those whose imports are limited', () => {
  const islands = [...filesOf('app'), ...filesOf('components')]
    .filter((file) => readFileSync(file, 'utf8').startsWith("'use client'"))
    .map((file) => file.replace(/\[\w+\]/g, '*'));
  const limited = biome.overrides.find(({ includes }) =>
    includes.includes('components/theme-toggle.tsx'),
  );
  expect(limited?.includes.toSorted()).toEqual(islands.sort());
});
