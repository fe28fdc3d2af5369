import { parseArgs } from 'node:util';
import { ensureBuild } from '../../build/steps.mjs';
import { command, UsageError } from '../../engine';
import { freePort } from '../../engine/testing/free-port';
import { parseUrl } from '../../engine/text';
import { placeholderText } from '../../lib/brand/texts';
import { site } from '../../testing/server.mjs';
import { withServers } from '../with-servers';
import { searchSite } from './search-site';

/* `npm run check-brand`: searches all that the site serves for words of another brand. */

/** The name of the demo's brand. */
const DEMO = 'Kindling';

await command('Usage: npm run check-brand [-- WORD…] [--url URL]', async () => {
  const options = { url: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
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
