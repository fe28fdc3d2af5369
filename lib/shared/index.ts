import { processState } from '../base/process-state';
import type { Shared } from './connection';

export type { Reply, Shared } from './connection';

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
