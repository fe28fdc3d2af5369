/** @jest-environment node */
import { throughCircuit } from './circuit-breaker';
import { ApiError, type ApiErrorKind } from './errors';

let mockSeconds = 60;
jest.mock('../env', () => ({ env: () => ({ REVALIDATE_SECONDS: mockSeconds }) }));

const PAUSE_MS = 5_000;

/** An endpoint that no other test has used. */
let endpoints = 0;
let endpoint = '';
const call = jest.fn<Promise<string>, []>();

const ask = () => throughCircuit(endpoint, call);
const failWith = (kind: ApiErrorKind) => call.mockRejectedValue(new ApiError(kind, kind));
async function fail(times: number, kind: ApiErrorKind = 'unavailable'): Promise<void> {
  failWith(kind);
  for (let time = 0; time < times; time += 1) await expect(ask()).rejects.toThrow(kind);
}

beforeEach(() => {
  jest.useFakeTimers();
  mockSeconds = 60;
  endpoints += 1;
  endpoint = `GET endpoint ${endpoints}`;
  call.mockReset();
  call.mockResolvedValue('answer');
});
afterEach(() => jest.useRealTimers());

it('passes on what the call answers, and what it throws', async () => {
  expect(await ask()).toBe('answer');
  const error = new ApiError('invalid', 'nonsense');
  call.mockRejectedValue(error);
  await expect(ask()).rejects.toBe(error);
});

it('opens after five failures in a row: calls then fail at once, unasked', async () => {
  await fail(4);
  call.mockResolvedValueOnce('answer');
  expect(await ask()).toBe('answer');
  await fail(5);
  call.mockClear();
  await expect(ask()).rejects.toMatchObject({
    kind: 'unavailable',
    message: expect.stringContaining('left alone after 5 failures'),
  });
  expect(call).not.toHaveBeenCalled();
});

it.each(['not-found', 'invalid'] as const)(
  'stays closed when the API answers, if only with "%s"',
  async (kind) => {
    await fail(4);
    await fail(20, kind);
    await fail(4);
    call.mockClear();
    await fail(1);
    expect(call).toHaveBeenCalledTimes(1);
  },
);

it('stays closed when what failed is not the API', async () => {
  call.mockRejectedValue(new TypeError('a mistake of ours'));
  for (let time = 0; time < 10; time += 1) await expect(ask()).rejects.toThrow('mistake');
  expect(call).toHaveBeenCalledTimes(10);
});

describe('after the pause', () => {
  it('lets one call try, and the others still fail at once', async () => {
    await fail(5);
    jest.advanceTimersByTime(PAUSE_MS);
    call.mockReset();
    let answer = (_: string) => {};
    call.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    const first = ask();
    await expect(ask()).rejects.toThrow('left alone');
    answer('well again');
    expect(await first).toBe('well again');
    expect(call).toHaveBeenCalledTimes(1);
  });

  it('closes when that call succeeds', async () => {
    await fail(5);
    jest.advanceTimersByTime(PAUSE_MS);
    call.mockResolvedValue('answer');
    expect(await Promise.all([ask()])).toEqual(['answer']);
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(['answer', 'answer', 'answer']);
  });

  it('stays open when it fails', async () => {
    await fail(5);
    jest.advanceTimersByTime(PAUSE_MS);
    await fail(1);
    call.mockClear();
    jest.advanceTimersByTime(PAUSE_MS - 1);
    await expect(ask()).rejects.toThrow('left alone');
    expect(call).not.toHaveBeenCalled();
  });
});

it('is open no longer than an answer may be reused', async () => {
  mockSeconds = 1;
  await fail(5);
  jest.advanceTimersByTime(1_000);
  call.mockResolvedValue('answer');
  expect(await ask()).toBe('answer');
});

it('leaves other endpoints alone', async () => {
  await fail(5);
  call.mockResolvedValue('answer');
  expect(await throughCircuit(`${endpoint}, another`, call)).toBe('answer');
});
