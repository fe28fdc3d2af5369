import { parseH2load, parseWrk } from './load';

const OUTPUT = `Running 2s test @ http://localhost:4600/
  1 threads and 32 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     1.61ms  412.11us  12.01ms   93.36%
    Req/Sec    19.98k     1.07k   21.43k    85.00%
  39741 requests in 2.05s, 562.06MB read
Requests/sec:  19871.12
Transfer/sec:    281.04MB
`;

test('the requests and seconds of wrk are read', () => {
  expect(parseWrk(OUTPUT, '/')).toEqual({ requests: 39_741, seconds: 2.05 });
});

test('responses that are no success, and connections that failed, are errors', () => {
  const failed = OUTPUT.replace('Requests/sec', '  Non-2xx or 3xx responses: 7\nRequests/sec');
  expect(() => parseWrk(failed, '/about')).toThrow('/about: Non-2xx or 3xx responses: 7');
  const cut = OUTPUT.replace('Requests/sec', '  Socket errors: connect 0, read 3\nRequests/sec');
  expect(() => parseWrk(cut, '/about')).toThrow('Socket errors: connect 0, read 3');
});

test('other output is an error that shows it', () => {
  expect(() => parseWrk('unable to connect', '/')).toThrow('unable to connect');
});

const HTTP2_OUTPUT = `starting benchmark...
TLS Protocol: TLSv1.3
Application protocol: h2
Stopped all clients for thread #0

finished in 2.01s, 31785.50 req/s, 468.73MB/s
requests: 63571 total, 63603 started, 63571 done, 63571 succeeded, 0 failed, 0 errored, 0 timeout
status codes: 63571 2xx, 0 3xx, 0 4xx, 0 5xx
`;

test('the requests and seconds of h2load are read', () => {
  expect(parseH2load(HTTP2_OUTPUT, '/')).toEqual({ requests: 63_571, seconds: 2.01 });
});

test.each([
  ['0 failed', '3 failed'],
  ['0 errored', '3 errored'],
  ['0 5xx', '3 5xx'],
  ['protocol: h2', 'protocol: http/1.1'],
  ['63571 succeeded', '0 succeeded'],
])('with "%s" replaced by "%s" it is an error', (from, to) => {
  expect(() => parseH2load(HTTP2_OUTPUT.replace(from, to), '/about')).toThrow('/about: ');
});

test('other output of h2load is an error that shows it', () => {
  expect(() => parseH2load('no protocol', '/')).toThrow('no protocol');
});
