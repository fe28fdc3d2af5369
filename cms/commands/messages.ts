import { command } from '../../engine';
import { createMessageStore } from '../messages/message-store';
import { runMessagesCommand, USAGE } from '../messages/messages-command';
import { readCmsSettings } from '../settings';

/* `npm run messages`: prints, copies or deletes contact messages. */

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort());
// The command ends when its reader does, such as `head`.
process.stdout.on('error', () => stop.abort());

await command(USAGE, async () => {
  const store = createMessageStore(readCmsSettings().DATA_DIR);
  try {
    const args = process.argv.slice(2);
    const texts = runMessagesCommand(args, store, stop.signal, console.error);
    for await (const text of texts) process.stdout.write(text);
  } finally {
    store.close();
  }
});
