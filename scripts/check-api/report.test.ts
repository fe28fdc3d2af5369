import { Report } from './report';

it('is a table whose columns line up, with the findings by place below', () => {
  const report = new Report();
  const response = { status: 200, ms: 12.4, body: Buffer.alloc(180) };
  report.row('GET /banner', 'a banner', response);
  report.row('GET /redirects', 'a list', { ...response, body: Buffer.alloc(1_000) });
  report.row('covers', '1 of 1', { ...response, body: Buffer.alloc(1_500_000) });
  const none = { status: null, ms: 10_000, body: Buffer.alloc(0) };
  report.row('GET /articles', 'nothing', { ...response, ...none });
  report.row('POST /contact', 'not called');
  report.add('breach', '#/paths/~1articles/get', 'GET /articles: nothing came.');
  report.add('advice', '#/paths/~1banner/get', 'Be faster.');
  report.add('advice', '#/paths/~1banner/get', 'Be faster.');
  expect(String(report)).toBe(`Call            Status  Time      Size    Result
GET /banner     200     12 ms     180 B   a banner
GET /redirects  200     12 ms     1.0 KB  a list
covers          200     12 ms     1.5 MB  1 of 1
GET /articles   none    10000 ms  0 B     nothing
POST /contact                             not called

Breaches of the contract, by place in docs/openapi.json:
  #/paths/~1articles/get
    - GET /articles: nothing came.

Advice, by place in docs/openapi.json:
  #/paths/~1banner/get
    - Be faster.

The API does not fit yet: 1 breach.`);
});

it('fits with advice; prints the first ten findings of a place, and counts the others', () => {
  const report = new Report();
  for (let number = 0; number < 13; number += 1) report.add('advice', '#', `Finding ${number}.`);
  expect(String(report).match(/Finding/g)).toHaveLength(10);
  expect(String(report)).toMatch(
    /… and 3 more like these\.\n\nThe API fits the site, with 13 pieces of advice\.$/,
  );
});
