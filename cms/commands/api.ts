import { parseArgs } from 'node:util';
import { captureOutput } from '../../engine/log/capture-output';
import { log } from '../../engine/log/log';
import { environment, readEnv } from '../../lib/settings/env';
import { publishTo } from '../api/publish-to';
import { startEmbeddedApi } from '../api/server';

/* `npm run api`: serves the embedded API alone, for several processes of the site. */

const USAGE =
  'Usage: npm run api -- [--port 4000] [--host 127.0.0.1] [--content FOLDER] [--site URL]…';

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '4000' },
      host: { type: 'string', default: '127.0.0.1' },
      content: { type: 'string' },
      /** URLs of processes of the site, to tell them of changed content. */
      site: { type: 'string', multiple: true },
    },
  });
  const port = Number(values.port);
  if (!/^\d+$/.test(values.port) || port < 1 || port > 65_535) {
    throw new Error(`--port is "${values.port}", but it must be a whole number from 1 to 65535.`);
  }
  const source = environment();
  const settings = readEnv({ ...source, CONTENT_DIR: values.content ?? source.CONTENT_DIR });
  const { PUBLISH_SECRET } = settings;
  const given = values.site ?? [settings.SITE_URL];
  const sites = given.map((site) => site.replace(/(?<!\/)\/+$/, ''));
  const tell = PUBLISH_SECRET && publishTo(sites, PUBLISH_SECRET);
  captureOutput();
  const api = await startEmbeddedApi(settings, {
    port,
    host: values.host,
    ...(tell && { onContentChange: async () => tell() }),
  });
  log('info', 'The API is ready', { url: api.url });
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void api.close());
}

main().catch((error: Error & { code?: string }) => {
  console.error(error.message);
  if (error.code?.startsWith('ERR_PARSE_ARGS')) console.error(USAGE);
  process.exitCode = 1;
});
