import { oneLine, printable } from '../../engine/text';
import type { StoredMessage } from './message-database';

/**
 * A message as text, whose visitor can neither add a line to its head nor hide a character.
 * @param indent of its own lines, so that in a list of messages none of them is taken for a head
 */
export function messageText(
  { id, received_at, name, email, subject, message }: StoredMessage,
  indent = '',
): string {
  const from = `${oneLine(name)} (${oneLine(email)})`;
  const head = `Message #${id} from ${from}, ${received_at}\nSubject: ${oneLine(subject)}`;
  return `${head}\n\n${indent}${printable(message).trim().replaceAll('\n', `\n${indent}`)}`;
}
