import { Body } from '../../engine';
import { recordLog } from '../../engine/testing';
import { cacheableResponse } from './cacheable-response';

const logged = recordLog();

const document = { body: new Body('<feed/>'), type: 'application/atom+xml' };
const request = new Request('http://localhost/feed/atom.xml?token=secret');

it('is the whole document, readable by every origin', async () => {
  const response = await cacheableResponse(request, 'feed', async () => document);
  expect([response.status, await response.text()]).toEqual([200, '<feed/>']);
  expect(Object.fromEntries(response.headers)).toEqual({
    'cache-control': 'public, no-cache',
    'content-type': 'application/atom+xml',
    'cross-origin-resource-policy': 'cross-origin',
  });
});

it('is 404 for a document that does not exist', async () => {
  const response = await cacheableResponse(request, 'feed', async () => undefined);
  expect([response.status, await response.text()]).toEqual([404, 'No such feed\n']);
});

it('is 503, stored by no cache, for a document that cannot be made; the log has the path', async () => {
  const down = () => Promise.reject(new Error('the API is down'));
  const response = await cacheableResponse(request, 'feed', down);
  expect(response.status).toBe(503);
  const headers = { 'cache-control': 'no-store', 'retry-after': '5' };
  expect(Object.fromEntries(response.headers)).toMatchObject(headers);
  expect(logged).toEqual([
    {
      level: 'error',
      message: 'A feed could not be made: the response is 503',
      ...{ path: '/feed/atom.xml', problem: 'Error: the API is down' },
    },
  ]);
});
