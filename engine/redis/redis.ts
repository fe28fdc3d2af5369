import { once } from 'node:events';
import { log } from '../log/log';
import { processSingleton } from '../process/process-singleton';
import { outsideRequest } from '../process/request-context';
import { inTime } from '../process/time';

/** A reply of Redis to a command. */
export type Reply = string | number | null | Reply[];

/** The connection to the Redis (or Valkey) that the site's processes share. */
export type Redis = {
  /** @throws {Error} at once while Redis is away; after 200 ms without a reply; for a refusal */
  send(command: readonly string[]): Promise<Reply>;
  /**
   * Receives the messages of a channel.
   * @param onConnected called when the channel is subscribed, now and whenever Redis is back, because
   * messages were missed meanwhile; resolves after the first attempt
   */
  subscribe(
    channel: string,
    onMessage: (message: string) => void,
    onConnected: () => Promise<void>,
  ): Promise<void>;
  /** Makes a key or channel that only processes with the same scope share. */
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
 * Connects this process to Redis, and resolves when the first attempt has ended; the client tries
 * again for as long as the process lives. While Redis is away or silent, commands fail at once:
 * queued commands would pile up, and the client counts a command as done once it is written.
 * @param scope is part of every key
 * @param onConnection called after each command: whether Redis has replied
 */
export async function openRedis(
  url: string,
  scope: string,
  onConnection: (isConnected: boolean) => void = () => {},
): Promise<void> {
  // The client library is loaded only where there is a Redis.
  const { createClient, ErrorReply } = await import('@redis/client');
  const client = createClient({
    url,
    disableOfflineQueue: true,
    disableClientInfo: true,
    maintNotifications: 'disabled',
    // Replaced below: the client's timeout ends when the command is written, not with the reply.
    commandOptions: { timeout: undefined },
    // A constant delay, because by default the client stops reconnecting after a silence.
    socket: { connectTimeout: SILENCE_MS, socketTimeout: SILENCE_MS, reconnectStrategy: BEAT_MS },
  });
  let isAway = false;
  /** Name of the last refused command, until Redis accepts that command again. */
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
      // While Redis is away, one command at a time tries whether it is back.
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
        // By name, because Redis may accept other commands: without memory it still reads.
        refused = name;
        throw error;
      }
    },
    async subscribe(channel, onMessage, onConnected) {
      const begin = async () => {
        // No command is sent for a channel that is subscribed, which the client does again itself.
        if (client.isReady) await inTime(COMMAND_MS, client.subscribe(channel, onMessage));
        await onConnected();
      };
      onBack.push(() => begin().catch(note));
      await begin().catch(note);
    },
    key: (...parts) => ['site', scope, ...parts].join(':'),
  };
  // While no command is sent, a ping notices that a connection is half open, or that Redis is back.
  const ping = () => void redis.send(['PING']).catch(() => {});
  client.on('error', note).on('ready', ping);
  setInterval(ping, BEAT_MS).unref();
  // Rejects only when the client is closed before the first connection.
  client.connect().catch(() => {});
  // The first attempt may fail, which the listener above notes.
  await once(client, 'ready').catch(() => {});
  setRedis(redis);
}
