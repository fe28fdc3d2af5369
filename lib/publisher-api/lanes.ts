import { processState } from '../base/process-state';
import { requestContext } from '../base/request-context';
import { TimeLimitError, timeLimit } from '../base/time-limit';
import { BACKGROUND, TooBusyError, Turns } from '../base/turns';
import { API_TIMEOUT_MS } from '../site/constants';
import { ApiError } from './errors';

// Visitors can invent any number of slugs, terms and tags, on which the API, or a firewall in front
// of it, may hang (docs/architecture.md).

/** What a lane allows, see {@link Turns}, and milliseconds that a call may wait for its turn. */
const MANY = {
  turns: { atOnce: 32, atOncePerClient: 16, waiting: 500, waitingPerClient: 250 },
  waitMs: API_TIMEOUT_MS,
};
/** For calls that may return the whole list; the list of all articles replaces one that fails. */
const FEW = {
  turns: { atOnce: 2, atOncePerClient: 1, waiting: 10, waitingPerClient: 5 },
  waitMs: 1_000,
};

/** Known slugs, which the API or the site itself has named, are not delayed by invented ones. */
const LANES = {
  'known article': MANY,
  'unknown article': MANY,
  'known short link': MANY,
  'unknown short link': MANY,
  search: FEW,
  tags: FEW,
};

/** Where a call has its turn. */
export type Lane = keyof typeof LANES;

const lanes = processState('lanes', () => new Map<Lane, Turns>());

/**
 * Makes a call in its lane, or at once without one.
 * @throws {ApiError} `unavailable` without a turn in time; whatever the call throws
 */
export async function inLane<Result>(
  name: Lane | undefined,
  call: () => Promise<Result>,
): Promise<Result> {
  if (!name) return call();
  const { turns, waitMs } = LANES[name];
  const lane = lanes.get(name) ?? new Turns(turns);
  lanes.set(name, lane);
  const { signal, clear } = timeLimit(waitMs);
  try {
    return await lane.run(requestContext()?.client ?? BACKGROUND, call, signal);
  } catch (error) {
    if (!(error instanceof TooBusyError || error instanceof TimeLimitError)) throw error;
    const problem = `A call in the lane of ${name} did not get its turn`;
    throw new ApiError('unavailable', problem, { cause: error });
  } finally {
    clear();
  }
}
