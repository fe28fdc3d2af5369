import { execFileSync } from 'node:child_process';
import packages from '../../package.json';

/*
 * Internals of Next on which the server relies, of those in docs/next-internals.md: if a test fails
 * after an upgrade, read that list first.
 */

it('Next and React are pinned to exact versions', () => {
  const { next, react, 'react-dom': dom } = packages.dependencies;
  for (const version of [next, react, dom]) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
});

it('Next takes the configuration of the build as the server hands it over', () => {
  // In a Node process, which loads Next uncompiled.
  const script = `
    process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify({ distDir: 'of-the-build' });
    const { default: module } = await import('next/dist/server/config.js');
    console.log(JSON.stringify(await module.default('phase-production-server', process.cwd())));
  `;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script]);
  expect(JSON.parse(String(output))).toEqual({ distDir: 'of-the-build' });
});
