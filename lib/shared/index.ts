import { processState } from '../base/process-state';

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

const state = processState<{ shared?: Shared | undefined }>('shared', () => ({}));

/**
 * Connects this process to Redis. Resolves when that has succeeded or failed; a connection that
 * is lost or was never there is tried again for as long as the process lives.
 * @param url REDIS_URL
 * @param scope name of the site's content source, which is in every key
 */
export async function openShared(url: string, scope: string): Promise<Shared> {
  // The client library is loaded only where there is a Redis.
  const { connect } = await import('./connection');
  const connection = await connect(url);
  const shared = {
    ...connection,
    key: (...parts: string[]) => ['site', scope, ...parts].join(':'),
  };
  setShared(shared);
  return shared;
}

/** Sets the connection of this process. */
export function setShared(shared: Shared | undefined): void {
  state.shared = shared;
}

/** The connection of this process; undefined without REDIS_URL. */
export function shared(): Shared | undefined {
  return state.shared;
}
