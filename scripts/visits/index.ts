import { command } from '../../engine';
import { readEnv } from '../../lib/site/settings/env';
import { runVisitsCommand, USAGE } from './visits-command';

/* `npm run visits`: shows how many visitors came, from where, and what they opened. */

await command(USAGE, async () => {
  process.stdout.write(await runVisitsCommand(process.argv.slice(2), readEnv(), console.error));
});
