import type * as Time from '../process/time';

/** For tests: the time that `now` returns (engine/process/time.ts) where {@link withClock} mocks it. */
export const clock = { time: 1_000_000 };

/**
 * The module engine/process/time.ts with this clock, for a line such as
 * `jest.mock('../process/time', () => jest.requireActual('../testing/clock').withClock())`.
 */
export const withClock = (): typeof Time => ({
  ...jest.requireActual<typeof Time>('../process/time'),
  now: () => clock.time,
});
