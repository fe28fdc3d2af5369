import type { ServerResponse } from 'node:http';
import { fakeApi } from '../../testing/doubles/fake-api';
import { ApiError } from '../publisher-api';
import { PictureError } from './pixel-budget';
import { readPicture } from './read-picture';

const api = fakeApi();
const respond = (send: (response: ServerResponse) => void) =>
  api.respondAs((_, response) => send(response));
const outcome = (reading: Promise<unknown>) =>
  reading.catch((error: unknown) => (error instanceof ApiError ? error.kind : error));

/** Loads the function with another time limit for a call, in milliseconds. */
function withLimit(API_TIMEOUT_MS: number): typeof readPicture {
  const others = jest.requireActual('../constants');
  jest.doMock('../constants', () => ({ ...others, API_TIMEOUT_MS }));
  let found = readPicture;
  jest.isolateModules(() => {
    found = jest.requireActual('./read-picture').readPicture;
  });
  jest.dontMock('../constants');
  return found;
}

it('reads the whole file of an upload', async () => {
  respond((response) => {
    response.write('by');
    setImmediate(() => response.end('tes'));
  });
  expect((await readPicture('a 1', 'x&y.png')).toString()).toBe('bytes');
  expect(api.requests[0]?.url).toBe('/articles/file?article_file=a+1_._x%26y.png');
});

it.each([
  [404, 'not-found'],
  [500, 'error-status'],
  [206, 'error-status'],
  [304, 'error-status'],
])('fails at the status %d: %s', async (status, kind) => {
  respond((response) => response.writeHead(status).end());
  expect(await outcome(readPicture('a', 'x.png'))).toBe(kind);
});

it('refuses a response that breaks off', async () => {
  respond((response) => {
    response.writeHead(200, { 'content-length': 9 }).write('bytes');
    setImmediate(() => response.destroy());
  });
  expect(await outcome(readPicture('a', 'x.png'))).toBe('invalid');
});

it.each([
  ['end', 'invalid', (response: ServerResponse) => void response.writeHead(200).write('bytes')],
  ['begin', 'unavailable', () => {}],
])('waits no longer for a response that does not %s in time: %s', async (_, kind, send) => {
  respond(send);
  expect(await outcome(withLimit(100)('a', 'x.png'))).toBe(kind);
});

it('reads no more than 15 MB of a response without end', async () => {
  let isClosed = false;
  respond((response) => {
    const megabyte = Buffer.alloc(1_000_000);
    const send = () => {
      while (!isClosed && response.write(megabyte));
    };
    response.on('drain', send).on('close', () => (isClosed = true));
    send();
  });
  await expect(readPicture('a', 'x.png')).rejects.toThrow(PictureError);
  while (!isClosed) await new Promise(setImmediate);
}, 30_000);
