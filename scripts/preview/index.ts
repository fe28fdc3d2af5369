import { command } from '../../engine';
import { readEnv } from '../../lib/site/settings/env';
import { linkFor } from './link';

/* `npm run preview`: prints a link to a draft. */

await command('Usage: npm run preview -- SLUG [--hours N]', async () => {
  console.log(linkFor(process.argv.slice(2), readEnv()));
});
