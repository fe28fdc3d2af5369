import { createTransport } from 'nodemailer';
import { LOOPBACK_HOSTS } from '../../engine';
import { oneLine, shorten } from '../../engine/text';
import type { MailSettings } from '../settings';
import type { Delivery, Send } from './deliver-messages';
import type { StoredMessage } from './message-database';
import { messageText } from './message-text';

/** Milliseconds for one mail, from the connection to the server's reply. */
const TIMEOUT_MS = 15_000;
const SUBJECT_MAX = 200;
/** An address that a header cannot mistake for several addresses, or for one in brackets. */
const PLAIN_ADDRESS = /^[^\s"(),:;<>@[\\\]]+@[^\s"(),:;<>@[\\\]]+$/;

/**
 * Makes a function that sends a message by mail, over an encrypted connection or to this machine. A
 * reply with a status of 500 or more is a refusal.
 */
export function sendByMail({ url, to }: MailSettings): Send {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isLocal = LOOPBACK_HOSTS.includes(hostname);
  const user = decodeURIComponent(username);
  const transport = createTransport({
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    ...(port && { port: Number(port) }),
    secure: protocol === 'smtps:',
    // TLS is off for this machine, because clients seldom trust its certificate.
    ...(isLocal ? { ignoreTLS: true } : { requireTLS: true }),
    ...(user && { auth: { user, pass: decodeURIComponent(password) } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const from = PLAIN_ADDRESS.test(user) ? user : to;
  return async (message, stopping): Promise<Delivery> => {
    try {
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)]);
      await transport.sendMail({ ...mailOf(message, from, to), signal });
      return { outcome: 'sent' };
    } catch (error) {
      const { code, responseCode } = error as Error & { code?: string; responseCode?: number };
      // An error without a status is a failure of the connection.
      if (responseCode === undefined) throw error;
      const outcome = responseCode >= 500 ? 'refused' : 'failed';
      return { outcome, reason: `${code} ${responseCode}` };
    }
  };
}

/**
 * A contact message as a mail; replies go to the sender. Id and date are the message's, so that
 * mail programs show a repeated mail once.
 */
function mailOf(message: StoredMessage, from: string, to: string) {
  const { id, received_at } = message;
  const name = oneLine(message.name);
  const email = oneLine(message.email);
  const subject = oneLine(message.subject);
  return {
    from,
    to,
    ...(PLAIN_ADDRESS.test(email) && {
      replyTo: { name: shorten(name, SUBJECT_MAX), address: email },
    }),
    subject: shorten(subject, SUBJECT_MAX),
    text: `${messageText(message)}\n`,
    date: new Date(received_at),
    messageId: `<${id}.${Date.parse(received_at)}@${from.split('@')[1]}>`,
    // Prevents automatic replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
