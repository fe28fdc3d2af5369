import { parseArgs } from 'node:util';
import { readEnv } from '../site/env';
import { startEmbeddedApi } from './server';

/* `npm run api`: the embedded API as a stand-alone server. */

const USAGE = 'Usage: npm run api -- [--port 4000] [--content FOLDER]';

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { port: { type: 'string', default: '4000' }, content: { type: 'string' } },
  });
  const port = Number(values.port);
  if (!/^\d+$/.test(values.port) || port < 1 || port > 65_535) {
    throw new Error(`--port is "${values.port}", but it must be a whole number from 1 to 65535.`);
  }
  const settings = readEnv();
  settings.CONTENT_DIR = values.content ?? settings.CONTENT_DIR;
  const api = await startEmbeddedApi(settings, { port });
  console.log(`The API listens on ${api.url}`);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void api.close());
}

main().catch((error: Error & { code?: string }) => {
  console.error(error.message);
  if (error.code?.startsWith('ERR_PARSE_ARGS')) console.error(USAGE);
  process.exitCode = 1;
});
