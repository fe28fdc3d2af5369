import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { API_TIMEOUT_MS } from '../constants';
import { env } from '../env';
import { processState } from '../process/process-state';
import { ApiError, isUnavailable } from './errors';

/*
 * How much of the API's time the calls of one endpoint may take, and when the endpoint
 * gets a rest.
 *
 * Visitors write some of the arguments: anybody can invent slugs, terms and tags without
 * end, and the API (or a firewall before it) may refuse them, break on them or hang on
 * them. No invented URL may close an endpoint for the others. So
 * - only calls without a response open a circuit, and only those of several different
 *   arguments in a row: a response of any status is a statement about its argument;
 * - arguments that the API itself has named, or has resolved before, have a pool of calls
 *   and a circuit of their own. Nobody can invent those. All others share a second pool:
 *   when invented slugs hang in it, nothing waits but other slugs that nobody knows;
 * - a pool makes a few calls at a time, lets some wait for a while, and fails the rest at
 *   once: no crowd of visitors becomes a crowd of connections.
 *
 * Calls that are always the same (the banner, the plain list) need none of this: identical
 * calls in flight share one connection, and the list has a back-off of its own.
 */

/** Different arguments in a row that get no response before a circuit opens. */
const ARGUMENTS_WITHOUT_RESPONSE = 5;
/** Milliseconds for which a circuit is open; never longer than a response may be reused. */
const OPEN_MS = 5_000;
/** Arguments remembered for each endpoint because the API has resolved them. */
const MAX_RESOLVED = 10_000;

/** Calls of a pool: those in flight at most, those that may wait, and for how many milliseconds. */
type Limits = { inFlight: number; waiting: number; waitMs: number };

const MANY: Limits = { inFlight: 32, waiting: 500, waitMs: API_TIMEOUT_MS };
/**
 * For calls that may bring the whole list, which is megabytes and work for the event loop.
 * The plain list takes their place, so that nobody has to wait long.
 */
const FEW: Limits = { inFlight: 2, waiting: 10, waitMs: 1_000 };

/** The endpoints whose argument a visitor can write, by their limits. */
const endpoints = {
  article: MANY,
  'article by id': MANY,
  'short link': MANY,
  search: FEW,
  tags: FEW,
} satisfies Record<string, Limits>;

/** An endpoint whose argument a visitor can write. */
export type Endpoint = keyof typeof endpoints;

/** Who has written an argument. */
export type Argument = {
  value: string;
  /** Whether the API has named it: a slug, name, id or tag of its article list, say. */
  named?: boolean;
};

/**
 * Makes a call within the limits of its endpoint.
 * @param call throws `not-found` for what does not exist, so that its argument is not
 *   taken for one that the API knows
 * @throws {ApiError} `unavailable` while the circuit is open or too many calls wait, and
 *   whatever the call throws
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

/** A queue of calls, and the circuit that spares an API which does not respond to them. */
class CallPool {
  readonly #name: string;
  readonly #limits: Limits;
  readonly #limit: ReturnType<typeof pLimit>;
  /** Arguments that got no response since the last response. */
  readonly #withoutResponse = new Set<string>();
  #responses = 0;
  /** On the clock of `performance.now()`. */
  #openUntil = Number.NEGATIVE_INFINITY;

  constructor(name: string, limits: Limits) {
    this.#name = name;
    this.#limits = limits;
    this.#limit = pLimit(limits.inFlight);
  }

  async run<Result>(argument: string, call: () => Promise<Result>): Promise<Result> {
    this.#requireClosed();
    if (this.#limit.pendingCount >= this.#limits.waiting)
      throw this.#refusal('too many calls wait');
    return new Promise<Result>((resolve, reject) => {
      let hasGivenUp = false;
      const timer = setTimeout(() => {
        hasGivenUp = true;
        reject(this.#refusal('it waited too long for its turn'));
      }, this.#limits.waitMs);
      void this.#limit(async () => {
        clearTimeout(timer);
        if (!hasGivenUp) await this.#attempt(argument, call).then(resolve, reject);
      });
    });
  }

  async #attempt<Result>(argument: string, call: () => Promise<Result>): Promise<Result> {
    this.#requireClosed();
    // After the pause one call is let through to try; the others still fail at once.
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
    if (performance.now() < this.#openUntil) throw this.#refusal('the last ones got no response');
  }

  #refusal(reason: string): ApiError {
    return new ApiError('unavailable', `No call is made for one ${this.#name}: ${reason}`);
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
