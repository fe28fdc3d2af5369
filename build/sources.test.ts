import path from 'node:path';
import { bundlePrograms } from '../engine/build/index.mjs';
import nextConfig from '../next.config';
import { BUILD } from './adapter.mjs';
import { SOURCES } from './steps.mjs';

/* `npm start` compares these sources to decide whether the build is stale. */

it('every file that is bundled into the server is among the sources of a build', async () => {
  const { serverExternalPackages = [] } = nextConfig('');
  const options = { ...BUILD, isDry: true };
  const files = await bundlePrograms(process.cwd(), serverExternalPackages, options);
  expect(files.length).toBeGreaterThan(50);
  const isSource = (file: string) =>
    SOURCES.some((it) => file === it || file.startsWith(`${it}${path.posix.sep}`));
  // Packages are left out, because the hash of package-lock.json covers them.
  const own = files.filter((file) => !file.startsWith('node_modules/'));
  expect(own.filter((file) => !isSource(file))).toEqual([]);
});
