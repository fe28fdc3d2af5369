import { readEnv } from '../env';
import { messageOf } from './content-files';
import { createMessageStore, type StoredMessage } from './messages';

/* `npm run messages`: prints what visitors have sent, newest first. */

function format({ id, received_at, name, email, subject, message }: StoredMessage): string {
  const body = printable(message).replaceAll('\n', '\n  ');
  return [
    `#${id}  ${received_at}`,
    `From:    ${oneLine(name)} <${oneLine(email)}>`,
    `Subject: ${oneLine(subject)}`,
    `\n  ${body}\n`,
  ].join('\n');
}

/** Without the control characters by which a message could drive the reader's terminal. */
function printable(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '\uFFFD');
}

function oneLine(text: string): string {
  return printable(text).replace(/\s+/g, ' ');
}

function main(): void {
  const store = createMessageStore(readEnv().DATA_DIR);
  try {
    const messages = store.list();
    console.log(messages.length > 0 ? messages.map(format).join('\n') : 'There are no messages.');
  } finally {
    store.close();
  }
}

try {
  main();
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
