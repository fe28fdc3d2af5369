import { interruptAfter, TooLongError } from './time-limit';

it('a computation that never ends is interrupted', () => {
  const forever = () => {
    for (;;);
  };
  expect(() => interruptAfter(1, forever)).toThrow(TooLongError);
});

it('a busy machine gives a computation longer, and its result and errors are passed on', () => {
  jest.spyOn(process, 'cpuUsage').mockReturnValue({ user: 0, system: 0 });
  let runs = 0;
  const twice = () => {
    runs += 1;
    for (; runs < 2; );
    return 'result';
  };
  expect(interruptAfter(1, twice)).toBe('result');
  expect(runs).toBeGreaterThan(1);
  const failing = () => {
    throw new RangeError('it');
  };
  expect(() => interruptAfter(1_000, failing)).toThrow(RangeError);
});
