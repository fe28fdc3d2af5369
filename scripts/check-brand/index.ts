import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ensureBuild } from '../../build/steps.mjs';

import { readCmsSettings } from '../../cms/settings';
import { command, UsageError } from '../../engine';
import { freePort } from '../../engine/testing/free-port';
import { parseUrl } from '../../engine/text';

import { placeholderText } from '../../lib/brand/texts';
import { site } from '../../testing/server.mjs';
import { withServers } from '../with-servers';
import { brandItems, hashOf, type Item, KINDS, leftOfDemo } from './demo-texts';
import { searchSite } from './search-site';

/*
 * `npm run check-brand`: lists what is still the demo's, and searches all that the site serves for words
 * of another brand. `--list` ends after the list; `--renew` writes the list of what the demo has.
 */

/** The name of the demo's brand. */
const DEMO = 'Kindling';
const DEMO_CONTENT = 'cms/content';
const HASHES = 'scripts/check-brand/demo.json';

await command('Usage: npm run check-brand [-- WORD…] [--url URL] [--list] [--renew]', async () => {
  const options = {
    url: { type: 'string' },
    list: { type: 'boolean' },
    renew: { type: 'boolean' },
  } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const items = brandItems(readCmsSettings().CONTENT_DIR ?? DEMO_CONTENT);
  if (values.renew) {
    const hashes = [...new Set(brandItems(DEMO_CONTENT).map(hashOf))].sort();
    writeFileSync(HASHES, `${JSON.stringify(hashes, null, 2)}\n`);
    console.log(`${HASHES} has ${hashes.length} texts, figures and drawings.`);
    return;
  }
  showLeft(items);
  if (values.list) return;
  const words = positionals.length > 0 ? positionals : [DEMO];
  const url = values.url === undefined ? undefined : parseUrl(values.url);
  if (values.url !== undefined && !url) throw new UsageError(`--url is no URL: "${values.url}".`);
  const { urls, finds } = url
    ? await searchSite(url.origin, url.origin, words)
    : await searchOwnBuild(words);
  for (const { path, word, excerpt } of finds) console.log(`${path}: ${word}: …${excerpt}…`);
  const placeholder = placeholderText();
  if (placeholder) console.log(`lib/brand still has a placeholder: ${placeholder}`);
  const names = words.map((it) => `“${it}”`).join(' or ');
  console.log(
    `${urls} URLs were searched, ${new Set(finds.map(({ path }) => path)).size} have ${names}.`,
  );
  process.exitCode = finds.length > 0 || placeholder ? 1 : 0;
});

/** Prints what is still the demo's, what does the most harm first, and how much it is. */
function showLeft(items: readonly Item[]): void {
  const left = leftOfDemo(items);
  for (const kind of KINDS) {
    if (left[kind].length === 0) continue;
    console.log(`The demo's ${kind}:`);
    for (const { where, text } of left[kind]) {
      console.log(`  ${where}${kind === 'drawings' ? '' : `: ${text}`}`);
    }
  }
  const count = Object.values(left).flat().length;
  console.log(`${count} of ${items.length} texts, figures, links and drawings are the demo's.\n`);
}

/** Prints the errors of the site's log, which say why the site does not start. */
function showError(line: string): void {
  if (line.includes('"level":"error"')) console.error(line.trim());
}

/** Starts the build on the content of the settings, and searches it. */
async function searchOwnBuild(words: readonly string[]) {
  await ensureBuild();
  return withServers(async (start) => {
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    await start(site({ port, env: { SITE_URL: origin } }), {
      onLine: showError,
      onErrors: showError,
    });
    return searchSite(origin, origin, words);
  });
}
