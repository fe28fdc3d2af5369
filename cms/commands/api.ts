import { parseArgs } from 'node:util';
import * as z from 'zod';
import {
  captureOutput,
  command,
  engineSettings,
  environment,
  localUrl,
  log,
  numberOption,
  readSettings,
  secret,
} from '../../engine';
import { publishTo } from '../api/publish-to';
import { startEmbeddedApi } from '../api/server';
import { CMS_SECRETS, cmsSettings } from '../settings';

/* `npm run api`: serves only the embedded API, for several processes of the site. */

const { HOST, PORT, SITE_URL } = engineSettings;

/** The settings of the CMS, and those of the site that it needs for notifications. */
const schema = z.object({ ...cmsSettings, HOST, PORT, SITE_URL, PUBLISH_SECRET: secret });

const USAGE =
  'Usage: npm run api -- [--port 4000] [--host 127.0.0.1] [--content FOLDER] [--site URL]…';

await command(USAGE, async () => {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '4000' },
      host: { type: 'string', default: '127.0.0.1' },
      content: { type: 'string' },
      /** URLs of the site's processes to notify of changed content. */
      site: { type: 'string', multiple: true },
    },
  });
  const port = numberOption('port', values.port, 65_535);
  const source = environment();
  const settings = readSettings(schema, [...CMS_SECRETS, 'PUBLISH_SECRET'], {
    ...source,
    CONTENT_DIR: values.content ?? source.CONTENT_DIR,
  });
  const { PUBLISH_SECRET } = settings;
  const given = values.site ?? [settings.SITE_URL ?? localUrl(settings)];
  const sites = given.map((site) => site.replace(/(?<!\/)\/+$/, ''));
  const notify = PUBLISH_SECRET && publishTo(sites, PUBLISH_SECRET);
  captureOutput();
  const api = await startEmbeddedApi(settings, {
    port,
    host: values.host,
    ...(notify && { onContentChange: async () => notify() }),
  });
  log('info', 'The API is ready', { url: api.url });
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void api.close());
});
