import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { processState } from '../base/process-state';
import { API_TIMEOUT_MS } from '../site/constants';
import { env } from '../site/env';
import { ApiError, isUnavailable } from './errors';

/*
 * Concurrency limits and circuit breakers for the endpoints whose argument comes from a URL.
 *
 * Visitors can invent any number of slugs, terms and tags, and the API (or a firewall in
 * front of it) may refuse them, fail on them or hang on them. Invented URLs must not close
 * an endpoint for everybody else, so:
 * - a circuit opens only after calls without a response for several different arguments in
 *   a row: a response of any status is a statement about its argument alone;
 * - arguments that the API has named or resolved before have a pool and a circuit of their
 *   own, which invented arguments cannot reach. All other arguments share a second pool;
 * - a pool limits its calls in flight and its queue, and fails further calls at once, so
 *   that the number of visitors does not become the number of connections.
 *
 * Calls without an argument (the banner, the plain list) need no pool: identical calls in
 * flight share one connection, and the list has a back-off of its own.
 */

/** Different arguments in a row without a response after which a circuit opens. */
const ARGUMENTS_WITHOUT_RESPONSE = 5;
/** Milliseconds for which a circuit is open; never longer than a response may be reused. */
const OPEN_MS = 5_000;
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
 * @throws {ApiError} the error of the call, or `unavailable` while the circuit is open or
 *   the queue is full
 */
export async function inPool<Result>(
  endpoint: Endpoint,
  { value, named = false }: Argument,
  call: () => Promise<Result>,
): Promise<Result> {
  const { resolved, known, unknown } = poolsOf(endpoint);
  const pool = named || resolved.has(value) ? known : unknown;
  const result = await pool.run(value, call);
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

/** A queue of calls with a circuit breaker, which spares an API that does not respond. */
class CallPool {
  readonly #name: string;
  readonly #limits: Limits;
  readonly #limit: ReturnType<typeof pLimit>;
  /** Arguments of the calls that failed without a response since the last response. */
  readonly #withoutResponse = new Set<string>();
  #responses = 0;
  /** Time on the clock of `performance.now()`. */
  #openUntil = Number.NEGATIVE_INFINITY;

  constructor(name: string, limits: Limits) {
    this.#name = name;
    this.#limits = limits;
    this.#limit = pLimit(limits.inFlight);
  }

  async run<Result>(argument: string, call: () => Promise<Result>): Promise<Result> {
    this.#requireClosed();
    if (this.#limit.pendingCount >= this.#limits.waiting) throw this.#refusal('the queue is full');
    return new Promise<Result>((resolve, reject) => {
      let hasGivenUp = false;
      const timer = setTimeout(() => {
        hasGivenUp = true;
        reject(this.#refusal('it waited too long in the queue'));
      }, this.#limits.waitMs);
      void this.#limit(async () => {
        clearTimeout(timer);
        if (!hasGivenUp) await this.#attempt(argument, call).then(resolve, reject);
      });
    });
  }

  async #attempt<Result>(argument: string, call: () => Promise<Result>): Promise<Result> {
    this.#requireClosed();
    // After the pause one call tests the API; the others still fail at once.
    if (this.#isInTrouble()) this.#open();
    const responsesBefore = this.#responses;
    try {
      const result = await call();
      this.#close();
      return result;
    } catch (error) {
      if (!isUnavailable(error)) this.#close();
      else if (this.#responses === responsesBefore) this.#countMissingResponse(argument);
      throw error;
    }
  }

  #requireClosed(): void {
    if (performance.now() < this.#openUntil) throw this.#refusal('the last calls got no response');
  }

  #refusal(reason: string): ApiError {
    return new ApiError('unavailable', `Call for one ${this.#name} refused: ${reason}`);
  }

  #countMissingResponse(argument: string): void {
    if (!this.#isInTrouble()) this.#withoutResponse.add(argument);
    if (this.#isInTrouble()) this.#open();
  }

  #isInTrouble(): boolean {
    return this.#withoutResponse.size >= ARGUMENTS_WITHOUT_RESPONSE;
  }

  #open(): void {
    this.#openUntil = performance.now() + Math.min(OPEN_MS, env().REVALIDATE_SECONDS * 1000);
  }

  #close(): void {
    this.#responses += 1;
    this.#withoutResponse.clear();
    this.#openUntil = Number.NEGATIVE_INFINITY;
  }
}
