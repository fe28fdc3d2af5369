import { publication } from '@/engine';
import { recordLog, testContext, withRequestContext } from '@/engine/testing';
import { POST } from './route';

recordLog();
let mockSecret: string | undefined;
jest.mock('@/lib/site/settings/env', () => ({ env: () => ({ PUBLISH_SECRET: mockSecret }) }));
const SECRET = 'a-secret-of-some-length';

/** The number of the test, because each test uses its own client address. */
let callers = 0;
/** The publication number before the test. */
let before: number;

function request(body: unknown, { secret = SECRET, caller = `caller ${callers}` } = {}) {
  const request = new Request('http://localhost/api/publish', {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}` },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return withRequestContext(testContext({ client: caller }), () => POST(request));
}
async function expectRefusal(response: Response, status: number): Promise<void> {
  expect(response.status).toBe(status);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toEqual({ error: expect.any(String) });
  expect(publication()).toBe(before);
}

beforeEach(() => {
  before = publication();
  mockSecret = SECRET;
  callers += 1;
});

it.each([{ what: 'article', slug: 'who-owns-your-game' }, { what: 'everything' }])(
  'publishes %j',
  async (what) => {
    const response = await request(what);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ published: what });
    expect(publication()).toBeGreaterThan(before);
  },
);

it('is not found if no secret is configured', async () => {
  mockSecret = undefined;
  await expectRefusal(await request({ what: 'list' }), 404);
});

it.each(['', `${SECRET}x`])('is unauthorized with the secret "%s"', async (secret) => {
  const response = await request({ what: 'list' }, { secret });
  expect(response.headers.get('www-authenticate')).toBe('Bearer');
  await expectRefusal(response, 401);
});

it.each([
  ...['', '{', 'null', '{}', '{"what":1}', '{"what":""}', '{"what":"list","id":"x"}'],
  ...['{"what":"story","slug":" "}', `{"what":"list","slug":"${'x'.repeat(501)}"}`],
])('refuses an invalid body: %s', async (body) => {
  await expectRefusal(await request(body), 400);
});

it('refuses a body that is too long', async () => {
  await expectRefusal(await request({ what: 'article', slug: 'x'.repeat(5_000) }), 413);
});

it('limits wrong guesses for each address, and not the publisher', async () => {
  const guess = (caller?: string) => request({ what: 'list' }, { secret: 'wrong', caller });
  const statuses: number[] = [];
  for (let time = 0; time < 31; time += 1) statuses.push((await guess()).status);
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(401));
  const refused = await guess();
  expect(refused.headers.get('retry-after')).toBe('60');
  await expectRefusal(refused, 429);
  expect((await guess('somebody else')).status).toBe(401);
  expect((await request({ what: 'list' })).status).toBe(200);
});
