import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ContentError } from '../../lib/embedded-api/content-files';
import { EnvError, readEnv } from '../../lib/site/env';
import { newArticle, TitleError } from './article';

/* `npm run new-article -- "Title"`: makes the file of an article in CONTENT_DIR, or in the demo's content. */

const USAGE = 'Usage: npm run new-article -- "Title"';

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [title = '', ...others] = positionals;
  if (others.length > 0) throw new TitleError(`Put the title in quotes.\n${USAGE}`);
  if (!title.trim()) throw new TitleError(`The title is missing.\n${USAGE}`);
  const contentDir = readEnv().CONTENT_DIR;
  const id = randomUUID().slice(0, 8);
  const made = await newArticle(title, { contentDir, id, now: new Date() });
  console.log(`${path.relative('', made.file)} is the article “${made.title}”.`);
  console.log('Write it, fill in the description, and remove “hidden: true” to show it.');
}

main().catch((error: Error & { code?: string }) => {
  const isUsage = error.code?.startsWith('ERR_PARSE_ARGS');
  const isExpected =
    isUsage || [ContentError, EnvError, TitleError].some((it) => error instanceof it);
  console.error(isExpected ? error.message : error);
  if (isUsage) console.error(USAGE);
  process.exitCode = 1;
});
