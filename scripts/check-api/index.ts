import { parseArgs } from 'node:util';
import { writeLinesWith } from '../../lib/base/log';
import { ApiError } from '../../lib/publisher-api';
import { EnvError, env } from '../../lib/site/env';
import { checkApi } from './check';

/*
 * `npm run check-api -- URL`: checks whether a publisher's own API fits the site.
 * The exit code is 1 on a breach of the contract, 0 otherwise.
 */

class ArgumentError extends Error {}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { contact: { type: 'boolean', default: false } },
  });
  const [url, ...others] = positionals;
  if (!url?.trim() || others.length > 0) {
    throw new ArgumentError('Name the URL of one API, such as https://api.example.com/v1.');
  }
  process.env.API_BASE_URL = url;
  // Bad settings end the check as they would end the start of the site.
  env();
  return values;
}

try {
  const options = readArguments();
  // The site's own lines on what it leaves out: the report has them.
  writeLinesWith('stdout', () => {});
  const report = await checkApi(options);
  console.log(String(report));
  process.exitCode = report.breach.size > 0 ? 1 : 0;
} catch (error) {
  process.exitCode = 1;
  const { code = '', message } = error as Error & { code?: string };
  const isUsage = error instanceof ArgumentError || code.startsWith('ERR_PARSE_ARGS');
  const isExpected = isUsage || error instanceof EnvError || error instanceof ApiError;
  console.error(isExpected ? message.replace('API_BASE_URL is', 'The URL is') : error);
  if (isUsage) console.error('Usage: npm run check-api -- URL [--contact]');
}
