import { EnvError, readEnv } from '../../lib/site/env';
import { CommandError, linkFor } from './link';

/* `npm run preview`: prints a link to a draft, or a sentence with the exit code 1. */

try {
  console.log(linkFor(process.argv.slice(2), readEnv()));
} catch (error) {
  const isExpected = error instanceof CommandError || error instanceof EnvError;
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
}
