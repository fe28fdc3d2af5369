import path from 'node:path';
import { parseArgs } from 'node:util';
import { command, UsageError } from '../../engine';
import { newArticle } from '../files/new-article';
import { readCmsSettings } from '../settings';

/* `npm run new-article -- "Title"`: creates an article's file in CONTENT_DIR, or in the demo's
   content. */

await command('Usage: npm run new-article -- "Title"', async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [title = '', ...others] = positionals;
  if (others.length > 0) throw new UsageError('Put the title in quotes.');
  if (!title.trim()) throw new UsageError('The title is missing.');
  const made = await newArticle(title, readCmsSettings().CONTENT_DIR);
  console.log(`${path.relative('', made.file)} is the article “${made.title}”.`);
  console.log('The title is made of the folder’s name: rename the folder to change it.');
  console.log('Write the text, fill in the description, and remove “hidden: true” to publish it.');
});
