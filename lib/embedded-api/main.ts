import { parseArgs } from 'node:util';
import { readEnv } from '../site/env';
import { startEmbeddedApi } from './server';

/* `npm run api`: the embedded API as a stand-alone server. */

const USAGE = 'Usage: npm run api -- [--port 4000] [--content FOLDER]';

type Arguments = { port: number; contentDir?: string };

/** @throws {Error} with a sentence for an invalid argument */
function readArguments(args: string[]): Arguments {
  const { values } = parseArgs({
    args,
    options: { port: { type: 'string', default: '4000' }, content: { type: 'string' } },
  });
  const port = Number(values.port);
  if (!/^\d+$/.test(values.port) || port < 1 || port > 65_535) {
    throw new Error(`--port is "${values.port}", but it must be a whole number from 1 to 65535.`);
  }
  return { port, contentDir: values.content };
}

async function main(): Promise<void> {
  const { port, contentDir } = readArguments(process.argv.slice(2));
  const { CONTENT_DIR, DATA_DIR } = readEnv();
  const options = { port, contentDir: contentDir ?? CONTENT_DIR, dataDir: DATA_DIR };
  const api = await startEmbeddedApi(options);
  console.log(`The API listens on ${api.url}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void api.close());
  }
}

main().catch((error: Error & { code?: string }) => {
  console.error(error.message);
  if (error.code?.startsWith('ERR_PARSE_ARGS')) console.error(USAGE);
  process.exitCode = 1;
});
