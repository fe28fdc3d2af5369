import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureBrowser } from './programs/browsers.mjs';
import { ensureBuild } from './steps/build.mjs';
import { run } from './steps/run-program.mjs';
import { ensureDependencies, script } from './steps/script.mjs';

/* `npm run screenshots [-- NAME…]`: takes the screenshots of e2e/screens, and writes an HTML
   page of them. */

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
  const index = path.join(folder, 'index.html');
  writeFileSync(index, contactSheet(readdirSync(folder)));
  console.log(`Open ${index}`);
});

/** HTML that shows all screenshots, with a row for each screen. @param {string[]} files */
function contactSheet(files) {
  /** @type {Record<string, string>} */
  const rows = {};
  for (const file of files.sort()) {
    const [, name, width] = /^(.+)-(?:dark|light)-(\d+)\.png$/.exec(file) ?? [];
    if (!name) continue;
    rows[name] ??= '';
    rows[name] +=
      `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy" width="${Number(width) / 4}"></a>\n`;
  }
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screenshots</title>
<style>
  body { margin: 2rem; font: 1rem system-ui; background: #888; }
  p { display: flex; gap: 1rem; align-items: start; overflow-x: auto; }
  img { display: block; height: auto; }
</style>
${Object.entries(rows)
  .map(([name, pictures]) => `<h2>${name}</h2>\n<p>${pictures}</p>`)
  .join('\n')}
</html>
`;
}
