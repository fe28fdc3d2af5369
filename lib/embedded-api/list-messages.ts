import { readEnv } from '../site/env';
import { messageOf } from './content-files';
import { createMessageStore } from './messages';
import { runMessagesCommand, USAGE } from './messages-command';

/* `npm run messages`: prints contact messages, newest first, or deletes them. */

function main(): void {
  const store = createMessageStore(readEnv().DATA_DIR);
  try {
    console.log(runMessagesCommand(process.argv.slice(2), store));
  } finally {
    store.close();
  }
}

try {
  main();
} catch (error) {
  console.error(messageOf(error));
  const { code } = error as { code?: unknown };
  if (String(code).startsWith('ERR_PARSE_ARGS')) console.error(USAGE);
  process.exitCode = 1;
}
