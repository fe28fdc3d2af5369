import { once } from 'node:events';
import { log } from '../base/log';
import { outsideRequest } from '../base/outside-request';
import { processState } from '../base/process-state';
import { inTime } from '../base/time-limit';
import { metrics } from '../site/metrics';

/** A reply to a command. */
export type Reply = string | number | null | Reply[];

/** This process's connection to the Redis (or Valkey) on which the site's processes agree. */
export type Shared = {
  /**
   * Sends a command: its name and arguments.
   * @throws {Error} at once while Redis is away; after 200 ms without a reply; when Redis refuses it
   */
  send(command: readonly string[]): Promise<Reply>;
  /** Makes a key of this site: processes on another content source have others. */
  key(...parts: string[]): string;
};

/** Milliseconds that a command may take. */
const COMMAND_MS = 200;
/** Milliseconds between two attempts to connect, and between two signs of life while connected. */
const BEAT_MS = 500;
/** Milliseconds of silence after which the client drops a connection, or an attempt to connect. */
const SILENCE_MS = 3_000;

const state = processState<{ shared?: Shared | undefined }>('shared', () => ({}));

/** Sets the connection of this process. */
export function setShared(shared: Shared | undefined): void {
  state.shared = shared;
}

/** The connection of this process; undefined without REDIS_URL. */
export function shared(): Shared | undefined {
  return state.shared;
}

/**
 * Connects this process to Redis. Resolves when that has succeeded or failed; the client tries
 * again for as long as the process lives. While Redis is away or silent, commands fail at once:
 * they would queue up, and the client would take a write to a silent connection for a sign of life.
 * @param scope name of the site's content source, which is in every key
 */
export async function openShared(url: string, scope: string): Promise<void> {
  // The client library is loaded only where there is a Redis.
  const { createClient, ErrorReply } = await import('@redis/client');
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
  const note = (problem?: unknown) => {
    if (problem && !isAway) warn('Redis cannot be reached', problem);
    if (!problem && isAway) log('info', 'Redis is back');
    isAway = problem !== undefined;
    metrics()?.redisConnected.set(isAway ? 0 : 1);
  };
  // A refused ping is an error, too, and ends no connection.
  client.on('error', (error) => client.isReady || note(error));
  // Rejects only when it is closed before the first connection.
  client.connect().catch(() => {});
  await once(client, 'ready').catch(() => {});

  setShared({
    async send(command) {
      // One command at a time finds out whether Redis is back.
      if (isAway && waiting > 0) throw new Error('Redis cannot be reached');
      const [name = ''] = command;
      const exchange = () => client.sendCommand<Reply>(command).finally(() => (waiting -= 1));
      waiting += 1;
      try {
        // The client's socket lives longer than the request that has something to send.
        const reply = await outsideRequest(() => inTime(COMMAND_MS, exchange()));
        note();
        if (name === refused) {
          refused = '';
          log('info', 'Redis takes commands again');
        }
        return reply;
      } catch (error) {
        const isRefusal = error instanceof ErrorReply;
        note(isRefusal ? undefined : error);
        if (!isRefusal) throw error;
        if (!refused) warn('Redis refuses commands', error);
        // Others may be taken: those that read, when there is no memory left.
        refused = name;
        throw error;
      }
    },
    key: (...parts) => ['site', scope, ...parts].join(':'),
  });
}
