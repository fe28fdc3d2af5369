import { command } from '../../engine';
import { createMessageStore } from '../messages/message-store';
import { runMessagesCommand, USAGE } from '../messages/messages-command';
import { readCmsSettings } from '../settings';

/* `npm run messages`: prints, copies or deletes contact messages. */

// The error is ignored, because the reader may end early, such as `head`.
process.stdout.on('error', () => {});

await command(USAGE, async () => {
  const store = createMessageStore(readCmsSettings().DATA_DIR);
  try {
    process.stdout.write(await runMessagesCommand(process.argv.slice(2), store, console.error));
  } finally {
    store.close();
  }
});
