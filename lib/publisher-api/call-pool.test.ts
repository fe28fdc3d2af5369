/** @jest-environment node */

import { processState } from '../base/process-state';
import { API_TIMEOUT_MS } from '../site/constants';
import { inPool } from './call-pool';
import { ApiError } from './errors';

const IN_FLIGHT = 32;
const WAITING = 500;

const call = jest.fn<Promise<string>, []>();
const request = (value = 'x', named = false) => inPool('article', { value, named }, call);

/** Leaves calls in flight until the returned functions resolve them. */
function hold() {
  const ends: (() => void)[] = [];
  call.mockImplementation(() => new Promise((resolve) => ends.push(() => resolve('late'))));
  return ends;
}

beforeEach(() => {
  jest.useFakeTimers();
  processState('call-pools', () => new Map()).clear();
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

describe('arguments that a visitor cannot have invented', () => {
  /** Fills the pool of arguments that the API has neither named nor resolved. */
  const fill = async () => {
    hold();
    for (let count = 0; count < IN_FLIGHT + WAITING; count += 1) {
      request(`hanging-${count}`).catch(() => {});
      if (count < IN_FLIGHT) await jest.advanceTimersByTimeAsync(0);
    }
    await expect(request('one too many')).rejects.toMatchObject({ kind: 'unavailable' });
    call.mockReset();
    call.mockResolvedValue('result');
  };

  it('have a pool of their own: named by the API', async () => {
    await fill();
    expect(await request('listed', true)).toBe('result');
  });

  it('… or resolved by it before', async () => {
    await request('good');
    await fill();
    expect(await request('good')).toBe('result');
  });

  it('do not include those that the API did not find', async () => {
    call.mockRejectedValue(new ApiError('not-found', 'missing'));
    await expect(request('missing')).rejects.toThrow('missing');
    await fill();
    await expect(request('missing')).rejects.toMatchObject({ kind: 'unavailable' });
    expect(call).not.toHaveBeenCalled();
  });

  it('do not include those of another endpoint', async () => {
    await fill();
    expect(await inPool('short link', { value: 'x' }, call)).toBe('result');
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
