import { readFileSync } from 'node:fs';
import { minVersion, satisfies } from 'semver';

/* Every package supports the oldest Node.js of package.json and README. */

type Package = { dev?: boolean; optional?: boolean; engines?: { node?: string } };

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Package>;
};
const oldest = minVersion(packages['']?.engines?.node ?? '')?.version ?? '';

test('the README names the oldest Node.js of package.json', () => {
  expect(oldest).toMatch(/^\d+\.\d+\.0$/);
  expect(readFileSync('README.md', 'utf8')).toContain(`Node.js ${oldest.slice(0, -2)} or later`);
});

test('every package of the site runs on the oldest Node.js', () => {
  const tooNew = Object.entries(packages).filter(
    ([, { dev, engines }]) => !dev && engines?.node && !satisfies(oldest, engines.node),
  );
  expect(tooNew).toEqual([]);
});
