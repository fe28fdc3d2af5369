import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import nextJest from 'next/jest.js';

// Set on the real environment, because the library that draws text ignores the tests' copy.
process.env.FONTCONFIG_FILE = path.resolve('lib/syndication/share-images/fonts/fonts.conf');

const shared = {
  modulePathIgnorePatterns: ['/\\.next/'],
  moduleNameMapper: { '^@/(.*)$': '<rootDir>/$1' },
};

/** `x.test.ts`: a test in Node.js. @type {import('jest').Config} */
const node = {
  ...shared,
  displayName: 'node',
  testEnvironment: '<rootDir>/testing/jest/node-environment.mjs',
  testMatch: ['**/*.test.ts'],
};

/** `x.test.tsx`: a test with a document. @type {import('jest').Config} */
const browser = {
  ...shared,
  displayName: 'browser',
  testEnvironment: '<rootDir>/testing/jest/browser-environment.mjs',
  setupFilesAfterEnv: ['@testing-library/jest-dom'],
  testMatch: ['**/*.test.tsx'],
};

export default async function jestConfig() {
  const complete = await Promise.all([browser, node].map((it) => nextJest({ dir: './' })(it)()));
  // Packages without CommonJS are compiled, because jest runs no ES modules.
  const transformIgnorePatterns = [`/node_modules/(?!(?:${esModulePackages().join('|')})/)`];
  return {
    projects: complete.map((it) => ({ ...it, transformIgnorePatterns })),
    // Jest's default would leave one core idle.
    maxWorkers: '100%',
    // Generous, because machines may be slow or busy.
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
    // A folder that is no package, such as .bin.
    return undefined;
  }
}
