import { once } from 'node:events';
import { log } from '../log/log';
import { processSingleton } from '../process/across-bundles';
import { outsideRequest } from '../process/request-context';
import { inTime } from '../process/time';

export type Reply = string | number | null | Reply[];

/** The connection to the Redis (or Valkey) that the site's processes share. */
export type Redis = {
  /**
   * @throws {Error} at once while Redis is unreachable; after 200 ms without a reply; for a refusal
   */
  send(command: readonly string[]): Promise<Reply>;
  /**
   * @param onConnected called when the channel is subscribed, now and after each reconnection,
   * because messages may have been missed
   * @returns after the first attempt
   */
  subscribe(
    channel: string,
    onMessage: (message: string) => void,
    onConnected: () => Promise<void>,
  ): Promise<void>;
  /** A key or channel of processes of the same scope. */
  key(...parts: string[]): string;
};

const COMMAND_MS = 200;
/** Milliseconds between attempts to connect, and between pings. */
const BEAT_MS = 500;
/** A connection is replaced after so many milliseconds without a reply. */
const SILENCE_MS = 3_000;

const state = processSingleton<{ shared?: Redis | undefined }>('shared', () => ({}));

export function setRedis(shared: Redis | undefined): void {
  state.shared = shared;
}

/** The connection of this process; undefined without REDIS_URL. */
export function sharedRedis(): Redis | undefined {
  return state.shared;
}

/**
 * Resolves after the first attempt to connect; the client keeps trying. While Redis is unreachable
 * or silent, commands fail at once: queued commands would pile up.
 * @param scope part of each key
 * @param onConnection called after each command: whether Redis has replied
 */
export async function openRedis(
  url: string,
  scope: string,
  onConnection: (isConnected: boolean) => void = () => {},
): Promise<void> {
  const { createClient, ErrorReply } = await import('@redis/client');
  const client = createClient({
    url,
    disableOfflineQueue: true,
    disableClientInfo: true,
    maintNotifications: 'disabled',
    // The client's timeout ends when a command is written; `inTime` below covers the reply.
    commandOptions: { timeout: undefined },
    // By default the client stops reconnecting after a silence.
    socket: { connectTimeout: SILENCE_MS, socketTimeout: SILENCE_MS, reconnectStrategy: BEAT_MS },
  });
  let isAway = false;
  /** The last refused command; empty when it is accepted again. */
  let refused = '';
  let waiting = 0;

  const warn = (what: string, problem: unknown) =>
    log('warn', `${what}: this process goes on by itself`, { problem: String(problem) });
  const onBack: (() => Promise<void>)[] = [];
  const note = (problem?: unknown) => {
    const wasAway = isAway;
    isAway = problem !== undefined;
    onConnection(!isAway);
    if (problem && !wasAway) warn('Redis cannot be reached', problem);
    if (problem || !wasAway) return;
    log('info', 'Redis is back');
    for (const listener of onBack) void listener();
  };
  const redis: Redis = {
    async send(command) {
      // One command at a time tests whether Redis is back.
      if (isAway && waiting > 0) throw new Error('Redis cannot be reached');
      const [name = ''] = command;
      const exchange = () => client.sendCommand<Reply>(command).finally(() => (waiting -= 1));
      waiting += 1;
      try {
        // The client's socket outlives the request.
        const reply = await outsideRequest(() => inTime(COMMAND_MS, exchange()));
        note();
        if (name === refused) {
          refused = '';
          log('info', 'Redis takes commands again');
        }
        return reply;
      } catch (error) {
        if (!(error instanceof ErrorReply)) {
          note(error);
          throw error;
        }
        note();
        if (!refused) warn('Redis refuses commands', error);
        // Redis may accept other commands: with full memory it still reads.
        refused = name;
        throw error;
      }
    },
    async subscribe(channel, onMessage, onConnected) {
      const begin = async () => {
        // A subscribed channel needs no command: the client subscribes again itself.
        if (client.isReady) await inTime(COMMAND_MS, client.subscribe(channel, onMessage));
        await onConnected();
      };
      onBack.push(() => begin().catch(note));
      await begin().catch(note);
    },
    key: (...parts) => ['site', scope, ...parts].join(':'),
  };
  // Pings notice a half-open connection, or the return of Redis.
  const ping = () => void redis.send(['PING']).catch(() => {});
  client.on('error', note).on('ready', ping);
  setInterval(ping, BEAT_MS).unref();
  // This rejects if the client is closed before the first connection.
  client.connect().catch(() => {});
  // The listener above logs a failure.
  await once(client, 'ready').catch(() => {});
  setRedis(redis);
}
