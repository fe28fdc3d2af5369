import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBrowser } from './programs/browsers.mjs';
import { ensureBuild } from './steps/build.mjs';
import { run } from './steps/run-program.mjs';
import { ensureDependencies, script } from './steps/script.mjs';

/* `npm run screenshots [-- NAME…]`: takes the screenshots of e2e/screens. */

script(async () => {
  await ensureDependencies();
  await ensureBuild();
  await ensureBrowser();
  const folder = path.resolve('screenshots');
  const names = process.argv.slice(2);
  if (names.length === 0) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const wanted = names.length > 0 ? ['--grep', `\\.ts (?:${names.join('|')})`] : [];
  await run('playwright', ['test', '--project=screenshots', ...wanted], {
    env: { SCREENSHOTS: folder },
  });
  console.log(`The pictures are in ${folder}.`);
});
