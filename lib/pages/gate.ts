import { acceptConnections } from '../base/accept-connections';
import type { RequestContext } from '../base/request-context';
import { Turns } from '../base/turns';
import type { NextHandler } from './ask-next';

/** Of a kind and route. What waits for the API is in progress; the pace bounds what computes. */
const LIMITS = {
  atOnce: 32,
  // Half of a lane: one client who wants what the API hangs on leaves room for others.
  atOncePerClient: 16,
  // Many such clients leave room for one who has nothing in progress.
  reserve: 64,
  waiting: 1_000,
  pace: acceptConnections,
};

/** The one way to Next: its handler is given to nobody but the work whose turn it is. */
export class Gate {
  readonly #next: NextHandler;
  readonly #turns = new Turns('next', LIMITS);

  constructor(next: NextHandler) {
    this.#next = next;
  }

  /**
   * Does work that asks Next when its turn comes.
   * @param wanted the context of a request, or the route of what the background wants
   * @param key see {@link Turns.run}
   * @throws {TooBusyError} when too much waits; the signal's reason; whatever the work throws
   */
  run<Result>(
    wanted: Pick<RequestContext, 'kind' | 'client' | 'signal' | 'route'>,
    work: (next: NextHandler) => Promise<Result>,
    key?: string,
  ): Promise<Result> {
    const lane = `${wanted.kind} ${wanted.route}`;
    return this.#turns.run(wanted, () => work(this.#next), { lane, key });
  }
}
