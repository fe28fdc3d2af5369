import { once } from 'node:events';
import { createClient, ErrorReply } from '@redis/client';
import { log } from '../base/log';
import { outsideRequest } from '../base/outside-request';
import { inTime } from '../base/time-limit';
import { metrics } from '../metrics';

/** A reply to a command. */
export type Reply = string | number | null | Reply[];

/** The connection of this process to the Redis (or Valkey) on which the processes of a site agree. */
export type Shared = {
  /**
   * Sends a command, and resolves with its reply.
   * @param command its name and arguments; keys come from {@link Shared.key}
   * @throws {Error} at once while Redis is away; after 200 ms without a reply; when Redis refuses
   *   the command
   */
  send(command: readonly string[]): Promise<Reply>;
  /** Makes a key of this site: processes on another content source have others. */
  key(...parts: string[]): string;
  /** Ends the connection for good. */
  close(): void;
};

/** Milliseconds that a command may take. */
const COMMAND_MS = 200;
/** Milliseconds between two attempts to connect, and between two signs of life while connected. */
const BEAT_MS = 500;
/** Milliseconds of silence after which the client drops a connection, or an attempt to connect. */
const SILENCE_MS = 3_000;

/**
 * Connects to Redis (see `openShared`). The client reconnects automatically. While Redis is away or
 * silent, commands fail at once, so that they do not queue up: the client would also take a write
 * to a silent connection for a sign of life. The log has one line when Redis goes away and one when
 * it is back, one when it refuses commands and one when it takes them again.
 */
export async function connect(url: string): Promise<Pick<Shared, 'send' | 'close'>> {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    disableClientInfo: true,
    maintNotifications: 'disabled',
    // The client's limit of a command ends when the command is written.
    commandOptions: { timeout: undefined },
    pingInterval: BEAT_MS,
    // By its default strategy, the client gives up after a silence.
    socket: {
      connectTimeout: SILENCE_MS,
      socketTimeout: SILENCE_MS,
      reconnectStrategy: BEAT_MS,
    },
  });
  let isAway = false;
  /** Name of the command that was refused last, until it is taken again. */
  let refused = '';
  /** Commands that have no reply yet, in time or not. */
  let waiting = 0;

  const warn = (what: string, problem: unknown) =>
    log('warn', `${what}: this process goes on by itself`, { problem: String(problem) });
  const noteAway = (error: unknown) => {
    if (!isAway) warn('Redis cannot be reached', error);
    isAway = true;
    metrics()?.redisConnected.set(0);
  };
  const noteReply = () => {
    if (isAway) log('info', 'Redis is back');
    isAway = false;
    metrics()?.redisConnected.set(1);
  };
  const exchange = (command: readonly string[]) => {
    waiting += 1;
    return client.sendCommand<Reply>(command).finally(() => {
      waiting -= 1;
    });
  };
  // A refused ping is an error, too, and ends no connection.
  client.on('error', (error) => client.isReady || noteAway(error));
  // Rejects only when it is closed before the first connection.
  client.connect().catch(() => {});
  await once(client, 'ready').catch(() => {});

  return {
    async send(command) {
      // One command at a time finds out whether Redis is back.
      if (isAway && waiting > 0) throw new Error('Redis cannot be reached');
      const [name = ''] = command;
      try {
        // The client's socket lives longer than the request that has something to send.
        const reply = await outsideRequest(() => inTime(COMMAND_MS, exchange(command)));
        noteReply();
        if (name === refused) {
          refused = '';
          log('info', 'Redis takes commands again');
        }
        return reply;
      } catch (error) {
        if (error instanceof ErrorReply) {
          noteReply();
          if (!refused) warn('Redis refuses commands', error);
          // Others may be taken: those that read, when there is no memory left.
          refused = name;
        } else noteAway(error);
        throw error;
      }
    },
    close() {
      isAway = true;
      client.destroy();
    },
  };
}
