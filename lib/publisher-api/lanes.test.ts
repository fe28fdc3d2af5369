import { processState } from '../base/process-state';
import { withRequestContext } from '../base/request-context';
import { API_TIMEOUT_MS } from '../site/constants';
import { ApiError, type ApiErrorKind } from './errors';
import { inLane, type Lane } from './lanes';

const UNAVAILABLE = { kind: 'unavailable' };
const KNOWN: Lane = 'known article';
const INVENTED: Lane = 'unknown article';
const SEARCH: Lane = 'search';

const call = jest.fn<Promise<string>, []>();
const request = (lane: Lane = INVENTED, client = 'one') =>
  withRequestContext({ id: 'a', client, upstreamMs: 0 }, () => inLane(lane, call));

/** Makes calls that stay in flight until the returned functions resolve them. */
function hang() {
  const ends: (() => void)[] = [];
  call.mockImplementation(() => new Promise((resolve) => ends.push(() => resolve('late'))));
  return ends;
}
/** Requests that hang or wait, and then are refused. */
const requestMany = (count: number, lane?: Lane, client?: string) => {
  for (let time = 0; time < count; time += 1) request(lane, client).catch(() => {});
};

beforeEach(() => {
  jest.useFakeTimers();
  processState('lanes', () => new Map()).clear();
  call.mockReset().mockResolvedValue('result');
});
afterEach(() => jest.useRealTimers());

it('passes on the result of the call, and its error', async () => {
  expect(await request()).toBe('result');
  const error = new ApiError('invalid', 'nonsense');
  call.mockRejectedValue(error);
  await expect(request()).rejects.toBe(error);
  expect(jest.getTimerCount()).toBe(0);
});

it.each(['unavailable', 'error-status'] as const)(
  'makes the next call however many were %s',
  async (kind: ApiErrorKind) => {
    call.mockRejectedValue(new ApiError(kind, kind));
    for (let time = 0; time < 50; time += 1) await expect(request()).rejects.toThrow(kind);
    call.mockResolvedValue('result');
    expect(await request()).toBe('result');
  },
);

it.each([
  [INVENTED, 16, 250],
  [SEARCH, 1, 5],
] as const)(
  'lets a client have some calls in flight, some waiting, and no more: %s',
  async (lane, inFlight, waiting) => {
    const ends = hang();
    requestMany(inFlight + waiting, lane);
    await expect(request(lane)).rejects.toMatchObject(UNAVAILABLE);
    expect(call).toHaveBeenCalledTimes(inFlight);
    ends[0]?.();
    await jest.advanceTimersByTimeAsync(0);
    expect(call).toHaveBeenCalledTimes(inFlight + 1);
  },
);

it('keeps room for the calls of other clients while the API hangs on those of one', async () => {
  hang();
  requestMany(200);
  call.mockResolvedValue('result');
  expect(await request(INVENTED, 'another')).toBe('result');
});

it.each([
  ['known ones', KNOWN],
  ['another kind', SEARCH],
])('keeps invented arguments apart from %s', async (_, other) => {
  hang();
  for (const client of ['one', 'two', 'three']) requestMany(200, INVENTED, client);
  await expect(request(INVENTED, 'three')).rejects.toMatchObject(UNAVAILABLE);
  call.mockResolvedValue('result');
  expect(await request(other)).toBe('result');
});

it.each([
  [INVENTED, API_TIMEOUT_MS],
  [SEARCH, 1_000],
])('lets a call wait for a limited time, and does not make it then: %j', async (lane, waitMs) => {
  const ends = hang();
  requestMany(lane === SEARCH ? 1 : 16, lane);
  call.mockClear();
  const last = request(lane);
  const refused = expect(last).rejects.toMatchObject(UNAVAILABLE);
  await jest.advanceTimersByTimeAsync(waitMs - 1);
  expect(await Promise.race([last, 'still waiting'])).toBe('still waiting');
  await jest.advanceTimersByTimeAsync(1);
  await refused;
  for (const end of ends) end();
  await jest.advanceTimersByTimeAsync(0);
  expect(call).not.toHaveBeenCalled();
});
