/** @jest-environment node */
import { API_TIMEOUT_MS } from '../constants';
import { processState } from '../process/process-state';
import { inPool } from './call-pool';
import { ApiError, type ApiErrorKind } from './errors';

let mockSeconds = 60;
jest.mock('../env', () => ({ env: () => ({ REVALIDATE_SECONDS: mockSeconds }) }));

const PAUSE_MS = 5_000;
const IN_FLIGHT = 32;
const WAITING = 500;

const call = jest.fn<Promise<string>, []>();
const ask = (value = 'x', named = false) => inPool('article', { value, named }, call);
const failWith = (kind: ApiErrorKind) => call.mockRejectedValue(new ApiError(kind, kind));

let invented = 0;
/** Calls for so many arguments that nobody has named, all of them in vain. */
async function fail(times: number, kind: ApiErrorKind = 'unavailable'): Promise<void> {
  failWith(kind);
  for (let time = 0; time < times; time += 1) {
    invented += 1;
    await expect(ask(`invented-${invented}`)).rejects.toThrow(kind);
  }
}

/** Calls that are in flight until they are told to end. */
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

it('passes on what the call brings, and what it throws', async () => {
  expect(await ask()).toBe('result');
  const error = new ApiError('invalid', 'nonsense');
  call.mockRejectedValue(error);
  await expect(ask()).rejects.toBe(error);
});

describe('the circuit', () => {
  it('opens once five different arguments in a row got no response', async () => {
    await fail(4);
    call.mockResolvedValueOnce('result');
    await ask();
    await fail(5);
    call.mockClear();
    await expect(ask('another')).rejects.toMatchObject({ kind: 'unavailable' });
    expect(call).not.toHaveBeenCalled();
  });

  it('never opens for one argument alone', async () => {
    failWith('unavailable');
    for (let time = 0; time < 20; time += 1) await expect(ask()).rejects.toThrow();
    expect(call).toHaveBeenCalledTimes(20);
  });

  it.each(['not-found', 'error-status', 'invalid'] as const)(
    'is closed by a response, if only "%s"',
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
    const calls = Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map((value) => ask(value)));
    await jest.advanceTimersByTimeAsync(0);
    call.mockResolvedValue('result');
    await ask('f');
    for (const reject of late) reject(new ApiError('unavailable', 'no response'));
    await calls;
    expect(await ask('g')).toBe('result');
  });

  it('is open no longer than a response may be reused, whatever the wall clock says', async () => {
    mockSeconds = 1;
    await fail(5);
    jest.setSystemTime(Date.now() - 3_600_000);
    jest.advanceTimersByTime(1_000);
    call.mockResolvedValue('result');
    expect(await ask()).toBe('result');
  });

  it('opens for its own endpoint only', async () => {
    await fail(5);
    call.mockResolvedValue('result');
    expect(await inPool('short link', { value: 'x' }, call)).toBe('result');
  });
});

describe('after the pause', () => {
  it('one call is let through, and the others still fail at once', async () => {
    await fail(5);
    jest.advanceTimersByTime(PAUSE_MS);
    call.mockReset();
    const ends = hold();
    const first = ask('first');
    await expect(ask('second')).rejects.toMatchObject({ kind: 'unavailable' });
    ends[0]?.();
    expect(await first).toBe('late');
    expect(call).toHaveBeenCalledTimes(1);
  });

  it('a success closes the circuit', async () => {
    await fail(5);
    jest.advanceTimersByTime(PAUSE_MS);
    call.mockResolvedValue('result');
    await ask();
    expect(await Promise.all([ask('a'), ask('b')])).toEqual(['result', 'result']);
  });

  it('a failure leaves it open', async () => {
    await fail(5);
    jest.advanceTimersByTime(PAUSE_MS);
    await fail(1);
    call.mockClear();
    jest.advanceTimersByTime(PAUSE_MS - 1);
    await expect(ask()).rejects.toThrow();
    expect(call).not.toHaveBeenCalled();
  });
});

describe('arguments that no visitor has invented', () => {
  it('are called for while the circuit of the others is open: named by the API', async () => {
    await fail(5);
    call.mockResolvedValue('result');
    expect(await ask('listed', true)).toBe('result');
    await expect(ask('unknown')).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('… or resolved by it before', async () => {
    await ask('good');
    await fail(5);
    call.mockResolvedValue('result');
    expect(await ask('good')).toBe('result');
  });

  it('are not those that it did not find', async () => {
    await fail(1, 'not-found');
    const missing = `invented-${invented}`;
    await fail(5);
    call.mockClear();
    await expect(ask(missing)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(call).not.toHaveBeenCalled();
  });

  it('do not wait behind the others', async () => {
    hold();
    for (let count = 0; count < IN_FLIGHT + WAITING; count += 1) void ask(`hanging-${count}`);
    await expect(ask('one too many')).rejects.toMatchObject({ kind: 'unavailable' });
    await jest.advanceTimersByTimeAsync(0);
    call.mockResolvedValue('result');
    expect(await ask('listed', true)).toBe('result');
  });
});

describe('calls of one pool', () => {
  it('are in flight together up to a number, and the others start when one has ended', async () => {
    const ends = hold();
    const calls = Array.from({ length: IN_FLIGHT + 1 }, (_, number) => ask(`call-${number}`));
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
  ] as const)('wait for their turn only so long: %s', async (endpoint, inFlight, waitMs) => {
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
