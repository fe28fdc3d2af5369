import { withRequestContext } from '../process/request-context';
import { testContext } from '../testing/test-context';
import { log } from './log';
import { logRequestError } from './log-failure';

jest.mock('./log', () => ({ log: jest.fn() }));
const logged = jest.mocked(log);

const headers = { cookie: 'secret=1', 'x-client-address': '1.1.1.1' };
const request = { path: '/form?email=ann@example.com', method: 'POST', headers };
const context = {
  routerKind: 'App Router',
  routePath: '/form',
  routeType: 'action',
  renderSource: 'react-server-components',
  revalidateReason: undefined,
} as const;

const details = (error: unknown) => {
  logged.mockReset();
  logRequestError(error, request, context);
  expect(logged).toHaveBeenCalledTimes(1);
  return logged.mock.calls[0]?.[2] ?? {};
};

it('names the problem, the place, the id and the digest, and nothing of the visitor', async () => {
  const error = Object.assign(new Error('broken'), { digest: '123' });
  const fields = withRequestContext(testContext({ id: 'the-id' }), () => details(error));
  const place = { method: 'POST', route: '/form', kind: 'action' };
  const ids = { digest: '123', requestId: 'the-id' };
  expect(fields).toEqual({ ...place, ...ids, problem: error.stack });
});

it.each([
  ['an error without a stack', Object.assign(new Error('broken'), { stack: undefined }), 'broken'],
  ['nothing', undefined, 'undefined'],
])('copes with %s', (_, error, problem) => {
  expect(details(error)).toMatchObject({ problem, digest: null });
});
