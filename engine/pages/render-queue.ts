import type { RequestContext } from '../process/request-context';
import { yieldToEventLoop } from '../process/yield-to-event-loop';
import { FairScheduler } from '../queue/fair-scheduler';
import type { NextHandler } from './ask-next';

/** Limits of each partition, the work of one class on one route; most of it waits for the API. */
const LIMITS = {
  atOnce: 32,
  // Half of a partition: a client on whose requests the API hangs leaves room for other clients.
  atOncePerClient: 16,
  // Only a client without work in progress gets these.
  spare: 64,
  waiting: 1_000,
  pace: yieldToEventLoop,
};

/** The one way to Next: only work in its turn gets Next's handler. */
export class RenderQueue {
  readonly #scheduler = new FairScheduler('next', LIMITS);

  constructor(private readonly next: NextHandler) {}

  /**
   * Does work that asks Next when its turn comes: see {@link FairScheduler.run}.
   * @param requester the context of a request, or the route of work in the background
   */
  run<Result>(
    requester: Pick<RequestContext, 'workClass' | 'client' | 'signal' | 'route'>,
    work: (next: NextHandler) => Promise<Result>,
    key?: string,
  ): Promise<Result> {
    const partition = `${requester.workClass} ${requester.route}`;
    return this.#scheduler.run(requester, () => work(this.next), { partition, key });
  }
}
