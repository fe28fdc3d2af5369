import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { processState } from '../base/process-state';
import { API_TIMEOUT_MS } from '../site/constants';
import { ApiError } from './errors';

/*
 * Limits of the endpoints whose argument comes from a URL.
 *
 * Visitors can invent any number of slugs, terms and tags, and the API (or a firewall in front of
 * it) may hang on them. So each endpoint has two pools of calls: one for arguments that the API has
 * named or resolved before, which nobody can have invented, and one for all others. A pool limits
 * its calls in flight and its queue, so that the number of visitors does not become the number of
 * connections.
 *
 * Calls without an argument (the banner, the plain list) need no pool: identical calls in flight
 * share one connection, and the list has a back-off of its own.
 */

/** Most arguments remembered per endpoint as resolved by the API. */
const MAX_RESOLVED = 10_000;

/** Limits of a pool: calls in flight, calls in its queue, and milliseconds a call may wait there. */
type Limits = { inFlight: number; waiting: number; waitMs: number };

const MANY: Limits = { inFlight: 32, waiting: 500, waitMs: API_TIMEOUT_MS };
/**
 * For calls that may return the whole list: megabytes to parse on the event loop. The plain
 * list replaces a call that fails, so the wait is short.
 */
const FEW: Limits = { inFlight: 2, waiting: 10, waitMs: 1_000 };

/** The endpoints whose argument comes from a URL, with their limits. */
const endpoints = {
  article: MANY,
  'article by id': MANY,
  'short link': MANY,
  search: FEW,
  tags: FEW,
} satisfies Record<string, Limits>;

/** An endpoint whose argument comes from a URL. */
export type Endpoint = keyof typeof endpoints;

/** The argument of a call, and where it comes from. */
export type Argument = {
  value: string;
  /** Whether the API itself has named it, such as a slug or tag of its article list. */
  named?: boolean;
};

/**
 * Makes a call within the limits of its endpoint.
 * @param call must throw `not-found` for a missing item: an argument of a successful call
 *   counts as known to the API
 * @throws {ApiError} the error of the call, or `unavailable` when the queue is full or too slow
 */
export async function inPool<Result>(
  endpoint: Endpoint,
  { value, named = false }: Argument,
  call: () => Promise<Result>,
): Promise<Result> {
  const { resolved, known, unknown } = poolsOf(endpoint);
  const pool = named || resolved.has(value) ? known : unknown;
  const result = await pool.run(call);
  resolved.set(value, true);
  return result;
}

type Pools = { resolved: LRUCache<string, true>; known: CallPool; unknown: CallPool };

const pools = processState('call-pools', () => new Map<Endpoint, Pools>());

function poolsOf(endpoint: Endpoint): Pools {
  let found = pools.get(endpoint);
  if (!found) {
    const limits = endpoints[endpoint];
    found = {
      resolved: new LRUCache({ max: MAX_RESOLVED }),
      known: new CallPool(`known ${endpoint}`, limits),
      unknown: new CallPool(`unknown ${endpoint}`, limits),
    };
    pools.set(endpoint, found);
  }
  return found;
}

/** A queue of calls. */
class CallPool {
  readonly #name: string;
  readonly #limits: Limits;
  readonly #limit: ReturnType<typeof pLimit>;

  constructor(name: string, limits: Limits) {
    this.#name = name;
    this.#limits = limits;
    this.#limit = pLimit(limits.inFlight);
  }

  run<Result>(call: () => Promise<Result>): Promise<Result> {
    const { waiting, waitMs } = this.#limits;
    return new Promise<Result>((resolve, reject) => {
      const refuse = (reason: string) => {
        const message = `Call for one ${this.#name} refused: ${reason}`;
        reject(new ApiError('unavailable', message));
      };
      if (this.#limit.pendingCount >= waiting) return refuse('the queue is full');
      let hasGivenUp = false;
      const timer = setTimeout(() => {
        hasGivenUp = true;
        refuse('it waited too long in the queue');
      }, waitMs);
      void this.#limit(async () => {
        clearTimeout(timer);
        if (!hasGivenUp) await call().then(resolve, reject);
      });
    });
  }
}
