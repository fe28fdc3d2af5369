import { parseLoad } from './requests';

const URL = 'http://localhost/about';
const OUTPUT = `starting benchmark...
Application protocol: http/1.1
Stopped all clients for thread #0

finished in 2.01s, 31785.50 req/s, 468.73MB/s
requests: 63571 total, 63603 started, 63571 done, 63571 succeeded, 0 failed, 0 errored, 0 timeout
status codes: 63571 2xx, 0 3xx, 0 4xx, 0 5xx
`;

test('the requests of h2load are read', () => {
  expect(parseLoad(OUTPUT, URL)).toBe(63_571);
});

test.each([
  ['0 failed', '3 failed'],
  ['0 errored', '3 errored'],
  ['0 5xx', '3 5xx'],
  ['63571 succeeded', '0 succeeded'],
])('with "%s" replaced by "%s" it is an error', (from, to) => {
  expect(() => parseLoad(OUTPUT.replace(from, to), URL)).toThrow('/about: ');
});

test('other output is an error that shows it', () => {
  expect(() => parseLoad('no requests', URL)).toThrow('no requests');
});
