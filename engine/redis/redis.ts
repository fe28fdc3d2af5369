import { once } from 'node:events';
import { log } from '../log/log';
import { processSingleton } from '../process/across-bundles';
import { outsideRequest } from '../process/request-context';
import { inTime } from '../process/time';

/** A reply of Redis to a command. */
export type Reply = string | number | null | Reply[];

/** The connection to the Redis (or Valkey) that the site's processes share. */
export type Redis = {
  /**
   * @throws {Error} at once while Redis is unreachable; after 200 ms without a reply; for a refusal
   */
  send(command: readonly string[]): Promise<Reply>;
  /**
   * Receives the messages of a channel.
   * @param onConnected called when the channel is subscribed, now and after each reconnection,
   * because messages may have been missed; resolves after the first attempt
   */
  subscribe(
    channel: string,
    onMessage: (message: string) => void,
    onConnected: () => Promise<void>,
  ): Promise<void>;
  /** Makes a key or channel that is shared with processes of the same scope alone. */
  key(...parts: string[]): string;
};

/** Most milliseconds for a command. */
const COMMAND_MS = 200;
/** Milliseconds between two attempts to connect, and between two pings. */
const BEAT_MS = 500;
/** Milliseconds without a reply after which a connection is replaced. */
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
 * Connects this process to Redis, and resolves after the first attempt; the client keeps trying.
 * While Redis is unreachable or silent, commands fail at once, because queued commands would pile
 * up, and the client counts a command as done when it is written.
 * @param scope part of each key
 * @param onConnection called after each command: whether Redis has replied
 */
export async function openRedis(
  url: string,
  scope: string,
  onConnection: (isConnected: boolean) => void = () => {},
): Promise<void> {
  // Loaded on demand, because sites without Redis do not need it.
  const { createClient, ErrorReply } = await import('@redis/client');
  const client = createClient({
    url,
    disableOfflineQueue: true,
    disableClientInfo: true,
    maintNotifications: 'disabled',
    // Without a timeout of the client, because that ends when the command is written. A limit below
    // covers the reply.
    commandOptions: { timeout: undefined },
    // The delay is constant, because the client would by default stop reconnecting after a silence.
    socket: { connectTimeout: SILENCE_MS, socketTimeout: SILENCE_MS, reconnectStrategy: BEAT_MS },
  });
  let isAway = false;
  /** Name of the last refused command; empty when Redis has accepted that command again. */
  let refused = '';
  /** Number of commands without a reply. */
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
      // While Redis is unreachable, one command at a time tests whether it is back.
      if (isAway && waiting > 0) throw new Error('Redis cannot be reached');
      const [name = ''] = command;
      const exchange = () => client.sendCommand<Reply>(command).finally(() => (waiting -= 1));
      waiting += 1;
      try {
        // Outside of the request, because the client's socket lives longer.
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
        // The name is compared, because Redis may accept other commands: with full memory it still
        // reads.
        refused = name;
        throw error;
      }
    },
    async subscribe(channel, onMessage, onConnected) {
      const begin = async () => {
        // This sends no command for a subscribed channel, because the client subscribes again
        // itself.
        if (client.isReady) await inTime(COMMAND_MS, client.subscribe(channel, onMessage));
        await onConnected();
      };
      onBack.push(() => begin().catch(note));
      await begin().catch(note);
    },
    key: (...parts) => ['site', scope, ...parts].join(':'),
  };
  // Pings notice a half-open connection, or the return of Redis, while no other command is sent.
  const ping = () => void redis.send(['PING']).catch(() => {});
  client.on('error', note).on('ready', ping);
  setInterval(ping, BEAT_MS).unref();
  // Ignored, because it rejects only if the client is closed before the first connection.
  client.connect().catch(() => {});
  // Ignored, because the listener above logs a failure.
  await once(client, 'ready').catch(() => {});
  setRedis(redis);
}
