import { withRequestContext } from '../process/request-context';
import { recordLog } from '../testing/record-log';
import { testContext } from '../testing/test-context';
import { loggedPath } from '../text';
import { formatLine, logRequestError } from './log';

const UNSAFE = ['\r\n{"a":1}', '\u2028\u2029', '\0\x1b[2K\x7f\x85\x9b', '\u202e\u2066', '\ud800'];
it.each(UNSAFE)('a log line is one line of plain ASCII: %j', (text) => {
  const line = formatLine({ message: text, route: `/a${text}` });
  expect(line).toMatch(/^[\x20-\x7e]+$/);
  expect(JSON.parse(line)).toEqual({ message: text, route: `/a${text}` });
});

it.each([
  ['API: https://me:pass@word@api.example/v1?x=1', 'API: https://***@api.example/v1?x=1'],
  ['redis://:secret@localhost:6379', 'redis://***@localhost:6379'],
  ['https://example.com/a@b', 'https://example.com/a@b'],
  ['ann@example.com', 'ann@example.com'],
])('shows no password of a URL: %s', (text, shown) => {
  expect(JSON.parse(formatLine({ problem: text })).problem).toBe(shown);
});

it('leaves other characters as they are', () => {
  expect(formatLine({ route: '/Grüße/日本/🔥' })).toBe('{"route":"/Grüße/日本/🔥"}');
});

it('is of a limited length, whatever is in it', () => {
  const long = 'x'.repeat(100_000);
  const fields = { message: long, problem: { stack: long }, pictures: Array(1_000).fill(long) };
  const line = formatLine({ ...fields, route: loggedPath(`/${long}`) });
  expect(line.length).toBeLessThan(53 * 4_100);
  const { message, route, pictures } = JSON.parse(line);
  expect([message.length, message.at(-1), route.length]).toEqual([4_000, '…', 300]);
  expect([pictures.length, pictures.at(-1)]).toEqual([51, 'and 950 more']);
});

it('shows no part of a password where it is cut', () => {
  const line = formatLine({ problem: `${'x'.repeat(3_990)}://me:secret@api.example` });
  expect(line).not.toContain('secret');
});

const headers = { cookie: 'secret=1', 'x-client-address': '1.1.1.1' };
const request = { path: '/form?email=ann@example.com', method: 'POST', headers };
const context = {
  routerKind: 'App Router',
  routePath: '/form',
  routeType: 'action',
  renderSource: 'react-server-components',
  revalidateReason: undefined,
} as const;

const lines = recordLog();
/** The line of an error that reached Next. */
function lineOf(error: unknown) {
  logRequestError(error, request, context);
  return lines.at(-1);
}

it('the line of an error names the problem, the place, the id and the digest, and nothing of the visitor', async () => {
  const error = Object.assign(new Error('broken'), { digest: '123' });
  const fields = withRequestContext(testContext({ id: 'the-id' }), () => lineOf(error));
  const message = 'A request failed';
  const place = { method: 'POST', route: '/form', kind: 'action' };
  const ids = { digest: '123', requestId: 'the-id' };
  expect(fields).toEqual({ level: 'error', message, ...place, ...ids, problem: error.stack });
});

it.each([
  ['an error without a stack', Object.assign(new Error('broken'), { stack: undefined }), 'broken'],
  ['nothing', undefined, 'undefined'],
])('there is a line for %s', (_, error, problem) => {
  expect(lineOf(error)).toMatchObject({ problem, digest: null });
});
