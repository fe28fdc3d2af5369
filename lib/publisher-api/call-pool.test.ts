import { processState } from '../base/process-state';
import { API_TIMEOUT_MS } from '../site/constants';
import { inPool } from './call-pool';
import { ApiError, type ApiErrorKind } from './errors';

let mockSeconds = 60;
jest.mock('../site/env', () => ({ env: () => ({ REVALIDATE_SECONDS: mockSeconds }) }));

const PAUSE_MS = 5_000;
const IN_FLIGHT = 32;
const WAITING = 500;

const call = jest.fn<Promise<string>, []>();
const request = (value = 'x', named = false) => inPool('article', { value, named }, call);
const failWith = (kind: ApiErrorKind) => call.mockRejectedValue(new ApiError(kind, kind));

let invented = 0;
/** Makes this many calls that fail, each for a different argument that the API has not named. */
async function fail(times: number, kind: ApiErrorKind = 'unavailable'): Promise<void> {
  failWith(kind);
  for (let time = 0; time < times; time += 1) {
    invented += 1;
    await expect(request(`invented-${invented}`)).rejects.toThrow(kind);
  }
}

/** Leaves calls in flight until the returned functions resolve them. */
function hold() {
  const ends: (() => void)[] = [];
  call.mockImplementation(() => new Promise((resolve) => ends.push(() => resolve('late'))));
  return ends;
}

beforeEach(() => {
  jest.useFakeTimers();
  processState('call-pools', () => new Map()).clear();
  mockSeconds = 60;
  call.mockReset();
  call.mockResolvedValue('result');
});
afterEach(() => jest.useRealTimers());

it('passes on the result of the call, and its error', async () => {
  expect(await request()).toBe('result');
  const error = new ApiError('invalid', 'nonsense');
  call.mockRejectedValue(error);
  await expect(request()).rejects.toBe(error);
});

describe('the circuit', () => {
  it('opens once five different arguments in a row got no response', async () => {
    await fail(4);
    call.mockResolvedValueOnce('result');
    await request();
    await fail(5);
    call.mockClear();
    await expect(request('another')).rejects.toMatchObject({ kind: 'unavailable' });
    expect(call).not.toHaveBeenCalled();
  });

  it('never opens for one argument alone', async () => {
    failWith('unavailable');
    for (let time = 0; time < 20; time += 1) await expect(request()).rejects.toThrow();
    expect(call).toHaveBeenCalledTimes(20);
  });

  it.each(['not-found', 'error-status', 'invalid'] as const)(
    'is closed by any response, also "%s"',
    async (kind) => {
      await fail(4);
      await fail(20, kind);
      await fail(4);
      call.mockClear();
      await fail(1);
      expect(call).toHaveBeenCalledTimes(1);
    },
  );

  it('does not count a call that began before the latest response', async () => {
    const late: ((error: ApiError) => void)[] = [];
    call.mockImplementation(() => new Promise((_, reject) => late.push(reject)));
    const calls = Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map((value) => request(value)));
    await jest.advanceTimersByTimeAsync(0);
    call.mockResolvedValue('result');
    await request('f');
    for (const reject of late) reject(new ApiError('unavailable', 'no response'));
    await calls;
    expect(await request('g')).toBe('result');
  });

  it('is open no longer than a response may be reused, independent of the wall clock', async () => {
    mockSeconds = 1;
    await fail(5);
    jest.setSystemTime(Date.now() - 3_600_000);
    jest.advanceTimersByTime(1_000);
    call.mockResolvedValue('result');
    expect(await request()).toBe('result');
  });

  it('opens for its own endpoint only', async () => {
    await fail(5);
    call.mockResolvedValue('result');
    expect(await inPool('short link', { value: 'x' }, call)).toBe('result');
  });
});

describe('after the pause', () => {
  it('one call is tried, and the others still fail at once', async () => {
    await fail(5);
    jest.advanceTimersByTime(PAUSE_MS);
    call.mockReset();
    const ends = hold();
    const first = request('first');
    await expect(request('second')).rejects.toMatchObject({ kind: 'unavailable' });
    ends[0]?.();
    expect(await first).toBe('late');
    expect(call).toHaveBeenCalledTimes(1);
  });

  it('a success closes the circuit', async () => {
    await fail(5);
    jest.advanceTimersByTime(PAUSE_MS);
    call.mockResolvedValue('result');
    await request();
    expect(await Promise.all([request('a'), request('b')])).toEqual(['result', 'result']);
  });

  it('a failure leaves it open', async () => {
    await fail(5);
    jest.advanceTimersByTime(PAUSE_MS);
    await fail(1);
    call.mockClear();
    jest.advanceTimersByTime(PAUSE_MS - 1);
    await expect(request()).rejects.toThrow();
    expect(call).not.toHaveBeenCalled();
  });
});

describe('arguments that a visitor cannot have invented', () => {
  it('are called while the circuit of the others is open: named by the API', async () => {
    await fail(5);
    call.mockResolvedValue('result');
    expect(await request('listed', true)).toBe('result');
    await expect(request('unknown')).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('… or resolved by it before', async () => {
    await request('good');
    await fail(5);
    call.mockResolvedValue('result');
    expect(await request('good')).toBe('result');
  });

  it('do not include those that the API did not find', async () => {
    await fail(1, 'not-found');
    const missing = `invented-${invented}`;
    await fail(5);
    call.mockClear();
    await expect(request(missing)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(call).not.toHaveBeenCalled();
  });

  it('have a queue of their own', async () => {
    hold();
    for (let count = 0; count < IN_FLIGHT + WAITING; count += 1) void request(`hanging-${count}`);
    await expect(request('one too many')).rejects.toMatchObject({ kind: 'unavailable' });
    await jest.advanceTimersByTimeAsync(0);
    call.mockResolvedValue('result');
    expect(await request('listed', true)).toBe('result');
  });
});

describe('calls of one pool', () => {
  it('run in parallel up to a limit, and the next one starts when one has ended', async () => {
    const ends = hold();
    const calls = Array.from({ length: IN_FLIGHT + 1 }, (_, number) => request(`call-${number}`));
    await jest.advanceTimersByTimeAsync(0);
    expect(call).toHaveBeenCalledTimes(IN_FLIGHT);
    ends[0]?.();
    await calls[0];
    await jest.advanceTimersByTimeAsync(0);
    expect(call).toHaveBeenCalledTimes(IN_FLIGHT + 1);
  });

  it.each([
    ['article', IN_FLIGHT, API_TIMEOUT_MS],
    ['search', 2, 1_000],
  ] as const)('wait in the queue for a limited time: %s', async (endpoint, inFlight, waitMs) => {
    const ends = hold();
    for (let count = 0; count < inFlight; count += 1) {
      void inPool(endpoint, { value: `call-${count}` }, call);
    }
    const last = inPool(endpoint, { value: 'last' }, call);
    const refused = expect(last).rejects.toMatchObject({ kind: 'unavailable' });
    await jest.advanceTimersByTimeAsync(waitMs - 1);
    expect(await Promise.race([last, 'still waiting'])).toBe('still waiting');
    await jest.advanceTimersByTimeAsync(1);
    await refused;
    ends[0]?.();
    await jest.advanceTimersByTimeAsync(0);
    expect(call).toHaveBeenCalledTimes(inFlight);
  });
});
