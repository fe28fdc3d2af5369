import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import nextJest from 'next/jest.js';

// Tests have a copy of the environment, but the library that draws text reads the real one.
process.env.FONTCONFIG_FILE = path.resolve('lib/syndication/share-images/fonts/fonts.conf');

const IGNORED = ['/node_modules/', '/.next/', '<rootDir>/e2e/'];

/** @type {import('jest').Config} */
const shared = {
  modulePathIgnorePatterns: ['/\\.next/'],
  moduleNameMapper: { '^@/(.*)$': '<rootDir>/$1' },
};

/** Tests that need a document: components, and the small scripts of pages. @type {import('jest').Config} */
const browser = {
  ...shared,
  displayName: 'browser',
  testEnvironment: '<rootDir>/testing/jest/jest-environment-browser.mjs',
  setupFilesAfterEnv: ['<rootDir>/jest.setup.ts'],
  testMatch: [
    '<rootDir>/{components,engine/islands}/**/*.test.{ts,tsx}',
    '<rootDir>/app/**/*.test.tsx',
    '<rootDir>/app/_islands/*.test.ts',
  ],
  testPathIgnorePatterns: [...IGNORED, '<rootDir>/components/head/'],
};

/**
 * Tests that take seconds: attacks, generated input, pictures, threads, waiting, and the commands
 * beside the site. `npm test` leaves them to `npm run test:all`.
 */
const LONG = [
  '-fuzz\\.test',
  '/hostile-texts\\.test',
  '/cms/files/follow-content\\.test',
  '/engine/redis/redis\\.test',
  '/lib/markdown/(?:corpus|pool|worker/limits)\\.test',
  '/lib/linear-regexes\\.test',
  '/lib/syndication/share-images/draw\\.test',
  '/scripts/check-(?:api|content)/(?:rules/)?[\\w-]+\\.test',
];

/** @type {import('jest').Config} */
const node = {
  ...shared,
  displayName: 'node',
  testEnvironment: '<rootDir>/testing/jest/jest-environment-node.mjs',
  testRegex: '\\.test\\.tsx?$',
  testPathIgnorePatterns: [
    ...IGNORED,
    '<rootDir>/components/(?!head/)',
    '<rootDir>/app/(?:_islands/|.*\\.tsx$)',
    '<rootDir>/engine/islands/',
    ...LONG,
  ],
};

/** @type {import('jest').Config} */
const long = {
  ...node,
  displayName: 'node, long',
  testRegex: LONG.map((it) => `${it}\\.ts$`),
  testPathIgnorePatterns: IGNORED,
};

export default async function jestConfig() {
  const complete = await Promise.all(
    [browser, node, long].map((it) => nextJest({ dir: './' })(it)()),
  );
  // Jest runs no ES modules: packages without CommonJS are compiled like the project.
  const transformIgnorePatterns = [`/node_modules/(?!(?:${esModulePackages().join('|')})/)`];
  return {
    projects: complete.map((it) => ({ ...it, transformIgnorePatterns })),
    // Jest's default leaves one core free, which is half of a machine with two.
    maxWorkers: '100%',
    // Generous, for slow or busy machines.
    testTimeout: 30_000,
  };
}

/** Names of the installed packages whose files are ES modules. */
function esModulePackages() {
  return readdirSync('node_modules')
    .flatMap((name) =>
      name.startsWith('@')
        ? readdirSync(`node_modules/${name}`).map((it) => `${name}/${it}`)
        : name,
    )
    .filter((name) => typeOf(name) === 'module');
}

/** @param {string} name of a package */
function typeOf(name) {
  try {
    return JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).type;
  } catch {
    // Not a package, such as .bin.
    return undefined;
  }
}
