import { processState } from '../process/process-state';

/*
 * The Redis (or Valkey) that the processes of a site share: REDIS_URL. This module knows
 * nothing of the client library, which is loaded only where there is a Redis to talk to.
 */

/** A part of a command. */
export type Argument = string | Buffer;

/** A reply, as the protocol's second version has it. */
export type Reply = string | number | null | Buffer | Reply[];

/** The connection to Redis. Everything it does takes a bounded time. */
export type Redis = {
  /**
   * Sends a command, and resolves with its reply.
   * @param command its name and arguments; keys come from {@link Redis.key}
   * @param options `bytes`: whether strings of the reply are buffers
   * @throws {Error} at once while Redis cannot be reached; after 200 ms without a reply; when
   *   Redis refuses the command
   */
  send(command: readonly Argument[], options?: { bytes?: boolean }): Promise<Reply>;
  /** Makes a key of this site: processes on another content source have others. */
  key(...parts: string[]): string;
  /**
   * Milliseconds by which the clock of Redis is ahead of `performance.now()` of this process,
   * or up to 200 ms less; undefined before the first connection. What is dated by the clock of
   * Redis is comparable between processes.
   */
  clockOffset(): number | undefined;
  /**
   * Has a function called after each connection, and every half second while it lasts.
   * A failure of the function is ignored.
   */
  onBeat(listener: () => Promise<void>): void;
};

const shared = processState<{ redis?: Redis }>('redis', () => ({}));

/** Sets the connection of this process. */
export function setRedis(redis: Redis | undefined): void {
  if (redis) shared.redis = redis;
  else delete shared.redis;
}

/** The connection of this process; undefined without REDIS_URL. */
export function redis(): Redis | undefined {
  return shared.redis;
}
