import { parseArgs } from 'node:util';
import { command, UsageError, writeLinesWith } from '../../engine';
import { printableJson } from '../../engine/text';
import { env } from '../../lib/site/settings/env';
import { checkContent } from './check';
import { countLevels, report } from './report';
import { apiSource, folderSource } from './sources';

/* `npm run check-content`: checks the articles of a content folder or of an API; exits with 1 on
   errors. */

await command('Usage: npm run check-content [-- FOLDER | URL] [--external] [--json]', async () => {
  const flag = { type: 'boolean', default: false } as const;
  const options = { external: flag, json: flag };
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  if (positionals.length > 1) throw new UsageError('Name one folder or one URL.');
  const [target] = positionals;
  const isUrl = target && /^https?:/i.test(target);
  // The argument replaces the setting for the source of the content.
  if (target) process.env.API_BASE_URL = isUrl ? target : '';
  if (target && !isUrl) process.env.CONTENT_DIR = target;
  // The site's log goes to standard error, because the report is on standard output.
  writeLinesWith('stdout', (text) => process.stderr.write(text));
  const { API_BASE_URL, CONTENT_DIR } = env();
  const source = await (API_BASE_URL ? apiSource() : folderSource(CONTENT_DIR));
  const problems = await checkContent(source, values);
  const articles = source.articles.length;
  const counts = countLevels(problems);
  const json = () => printableJson({ articles, ...counts, problems });
  console.log(values.json ? json() : report(problems, articles));
  process.exitCode = counts.errors > 0 ? 1 : 0;
});
