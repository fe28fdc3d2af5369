import { parseArgs } from 'node:util';
import { command, UsageError } from '../../engine';
import { parseUrl } from '../../engine/text';
import { importArticles } from '../import/import-articles';
import { reportLines } from '../import/report';
import { readCmsSettings } from '../settings';

/* `npm run import -- FOLDER`: makes articles of those that another program has. */

const USAGE = 'Usage: npm run import -- FOLDER [--to FOLDER] [--site URL]… [--dry-run]';

await command(USAGE, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      /** URLs of the website from which the articles come, to know the links between them. */
      site: { type: 'string', multiple: true, default: [] },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  const [from, ...others] = positionals;
  if (!from) throw new UsageError('The folder with the articles is missing.');
  if (others.length > 0) throw new UsageError('Name one folder.');
  const to = values.to ?? readCmsSettings().CONTENT_DIR;
  if (!to) throw new UsageError('Name the folder of your content: --to FOLDER, or CONTENT_DIR.');
  const origins = values.site.map((site) => {
    const { origin, protocol = '' } = parseUrl(site) ?? {};
    if (origin && /^https?:$/.test(protocol)) return origin;
    throw new UsageError(`--site is "${site}", but it must be an http or https URL.`);
  });
  const report = await importArticles({ from, to, origins, isDryRun: values['dry-run'] });
  for (const line of reportLines(report)) console.log(line);
  if (report.leftOut.length > 0) process.exitCode = 1;
});
