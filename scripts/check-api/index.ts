import { parseArgs } from 'node:util';
import { command, EnvError, UsageError, writeLinesWith } from '../../engine';
import { env } from '../../lib/site/settings/env';
import { checkApi } from './check';

/* `npm run check-api`: checks whether a publisher's own API fits the site; exits with 1 on a
   breach. */

await command('Usage: npm run check-api -- URL [--contact]', async () => {
  const options = { contact: { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [url, ...others] = positionals;
  if (!url?.trim() || others.length > 0) {
    throw new UsageError('Name the URL of one API, such as https://api.example.com/v1.');
  }
  process.env.API_BASE_URL = url;
  try {
    // Invalid settings end the check, like the site's start.
    env();
  } catch (error) {
    throw new EnvError(String((error as Error).message).replace('API_BASE_URL is', 'The URL is'));
  }
  // The site's log is dropped, because the report says what the site leaves out.
  writeLinesWith('stdout', () => {});
  const report = await checkApi(values.contact);
  console.log(String(report));
  process.exitCode = report.breach.size > 0 ? 1 : 0;
});
