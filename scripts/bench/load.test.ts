import { parseWrk } from './load';

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
  expect(parseWrk(OUTPUT.replace('2.05s', '1.50m'), '/').seconds).toBe(90);
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
