import { readFileSync } from 'node:fs';
import { minVersion, satisfies } from 'semver';

/* The documented versions of Node.js, and whether each package supports the oldest one. */

type Package = { dev?: boolean; optional?: boolean; engines?: { node?: string } };

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Package>;
};
const oldest = minVersion(packages['']?.engines?.node ?? '')?.version ?? '';

test('the tests run on the oldest Node.js, and on the one that is deployed', () => {
  expect(oldest).toMatch(/^\d+\.\d+\.\d+$/);
  const versions = (file: string, pattern: RegExp) =>
    [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, version]) => version);
  const [tested = ''] = versions('.github/workflows/test.yml', /node: \[(.*)\]/g);
  const matrix = [...tested.matchAll(/'([\d.]+)'/g)].map(([, version]) => version);
  expect(matrix[0]).toBe(oldest);
  const [developed] = versions('.nvmrc', /^(\d+)$/gm);
  expect(matrix).toContain(developed);
  expect(versions('deploy/Dockerfile', /^FROM node:(\d+)-/gm)).toEqual([developed, developed]);
});

test('every package of the site runs on the oldest Node.js', () => {
  const tooNew = Object.entries(packages).filter(
    ([, { dev, engines }]) => !dev && engines?.node && !satisfies(oldest, engines.node),
  );
  expect(tooNew).toEqual([]);
});
