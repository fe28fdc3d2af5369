import { SingleFlight } from './single-flight';

/** A call that ends when it is told to. */
function pending() {
  let resolve = (_: string) => {};
  const call = jest.fn(() => new Promise<string>((done) => (resolve = done)));
  return { call, end: (result: string) => resolve(result) };
}

it('shares the call in flight among those with the same key', async () => {
  const flights = new SingleFlight<string>();
  const { call, end } = pending();
  const both = [flights.run('a', call), flights.run('a', call)];
  end('result');
  expect(await Promise.all(both)).toEqual(['result', 'result']);
  expect(call).toHaveBeenCalledTimes(1);
});

it('starts a call for another key, and another one once the first has ended', async () => {
  const flights = new SingleFlight<string>();
  const call = jest.fn(async () => 'result');
  await Promise.all([flights.run('a', call), flights.run('b', call)]);
  await flights.run('a', call);
  expect(call).toHaveBeenCalledTimes(3);
});

it('fails for all who share a call, and the next one starts anew', async () => {
  const flights = new SingleFlight<string>();
  const fail = async () => Promise.reject(new Error('down'));
  const results = await Promise.allSettled([flights.run('a', fail), flights.run('a', fail)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await flights.run('a', async () => 'well')).toBe('well');
});
