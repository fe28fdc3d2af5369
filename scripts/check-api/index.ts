import { parseArgs } from 'node:util';
import { EnvError, readEnv } from '../../lib/site/env';
import { UnreachableError } from './calls';
import { checkApi } from './check';

/*
 * `npm run check-api -- URL`: checks whether a publisher's own API fits the site.
 * The exit code is 1 on a breach of the contract, 0 otherwise.
 */

const USAGE = 'Usage: npm run check-api -- URL [--contact]';

/** An invalid argument; the message is meant for the user. */
class ArgumentError extends Error {}

function readArguments(args: string[]): { base: string; contact: boolean } {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { contact: { type: 'boolean', default: false } },
  });
  const [url, ...others] = positionals;
  if (!url?.trim() || others.length > 0) {
    throw new ArgumentError(
      `Name the URL of one API, such as https://api.example.com/v1.\n${USAGE}`,
    );
  }
  try {
    return { base: readEnv({ API_BASE_URL: url }).API_BASE_URL ?? '', contact: values.contact };
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    throw new ArgumentError(`${error.message.replace('API_BASE_URL is', 'The URL is')}\n${USAGE}`);
  }
}

async function main(): Promise<boolean> {
  const { base, contact } = readArguments(process.argv.slice(2));
  const report = await checkApi(base, { contact });
  console.log(String(report));
  return report.fits;
}

main().then(
  (fits) => {
    process.exitCode = fits ? 0 : 1;
  },
  (error: Error & { code?: string }) => {
    const isExpected = [ArgumentError, EnvError, UnreachableError].some(
      (it) => error instanceof it,
    );
    const isUsage = error.code?.startsWith('ERR_PARSE_ARGS');
    console.error(isExpected || isUsage ? error.message : error);
    if (isUsage) console.error(USAGE);
    process.exitCode = 1;
  },
);
