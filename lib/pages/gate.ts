import { acceptConnections } from '../base/accept-connections';
import type { RequestContext } from '../base/request-context';
import { Turns } from '../base/turns';
import type { NextHandler } from './ask-next';

/** Limits of a lane: the work for one kind and route, most of which waits for the API. */
const LIMITS = {
  atOnce: 32,
  // Half of a lane: a client on whose requests the API hangs leaves room for other clients.
  atOncePerClient: 16,
  // Several such clients leave room for a client with nothing in progress.
  reserve: 64,
  waiting: 1_000,
  pace: acceptConnections,
};

/** The one way to Next: only work in its turn gets Next's handler. */
export class Gate {
  readonly #next: NextHandler;
  readonly #turns = new Turns('next', LIMITS);

  constructor(next: NextHandler) {
    this.#next = next;
  }

  /**
   * Does work that asks Next when its turn comes: see {@link Turns.run}.
   * @param requester the context of a request, or the route of work in the background
   */
  run<Result>(
    requester: Pick<RequestContext, 'kind' | 'client' | 'signal' | 'route'>,
    work: (next: NextHandler) => Promise<Result>,
    key?: string,
  ): Promise<Result> {
    const lane = `${requester.kind} ${requester.route}`;
    return this.#turns.run(requester, () => work(this.#next), { lane, key });
  }
}
