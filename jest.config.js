import path from 'node:path';
import nextJest from 'next/jest.js';

// Tests get a copy of the environment; what draws text reads the real one.
process.env.FONTCONFIG_FILE = path.resolve('lib/discovery/share-images/fonts/fonts.conf');

/** @type {import('jest').Config} */
const config = {
  testEnvironment: 'jsdom',
  // Jest's default leaves one core free, which is half of a machine with two.
  maxWorkers: '100%',
  setupFilesAfterEnv: ['<rootDir>/jest.setup.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/.next/', '/e2e/', '/scripts/test\\.mjs$'],
  modulePathIgnorePatterns: ['<rootDir>/.next/'],
  moduleNameMapper: { '^@/(.*)$': '<rootDir>/$1' },
};

export default async function jestConfig() {
  const complete = await nextJest({ dir: './' })(config)();
  // The packages of the Markdown pipeline are ES modules only: what is installed is compiled too.
  return { ...complete, transformIgnorePatterns: [] };
}
