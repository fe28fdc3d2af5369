import { parseLoad } from './requests';

const URL = 'https://localhost/about';
const OUTPUT = `starting benchmark...
TLS Protocol: TLSv1.3
Application protocol: h2
Stopped all clients for thread #0

finished in 2.01s, 31785.50 req/s, 468.73MB/s
requests: 63571 total, 63603 started, 63571 done, 63571 succeeded, 0 failed, 0 errored, 0 timeout
status codes: 63571 2xx, 0 3xx, 0 4xx, 0 5xx
`;

test('the requests and seconds of h2load are read', () => {
  expect(parseLoad(OUTPUT, URL)).toEqual({ requests: 63_571, seconds: 2.01 });
});

test('a site without TLS is asked over HTTP/1.1', () => {
  const output = OUTPUT.replace('protocol: h2', 'protocol: http/1.1');
  expect(parseLoad(output, 'http://localhost/').requests).toBe(63_571);
  expect(() => parseLoad(OUTPUT, 'http://localhost/')).toThrow('http://localhost/: ');
});

test.each([
  ['0 failed', '3 failed'],
  ['0 errored', '3 errored'],
  ['0 5xx', '3 5xx'],
  ['protocol: h2', 'protocol: http/1.1'],
  ['63571 succeeded', '0 succeeded'],
])('with "%s" replaced by "%s" it is an error', (from, to) => {
  expect(() => parseLoad(OUTPUT.replace(from, to), URL)).toThrow('/about: ');
});

test('other output is an error that shows it', () => {
  expect(() => parseLoad('no protocol', URL)).toThrow('no protocol');
});
