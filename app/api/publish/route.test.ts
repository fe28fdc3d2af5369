/** @jest-environment node */
import { publish } from '@/lib/publish';
import { POST } from './route';

jest.mock('@/lib/log', () => ({ log: jest.fn() }));
jest.mock('@/lib/publish', () => ({ publish: jest.fn() }));
let mockSecret: string | undefined;
jest.mock('@/lib/env', () => ({ env: () => ({ PUBLISH_SECRET: mockSecret }) }));
const SECRET = 'a-secret-of-some-length';

/** An address from which no other test has asked. */
let callers = 0;

function ask(body: unknown, { secret = SECRET, caller = `caller ${callers}` } = {}) {
  return POST(
    new Request('http://localhost/api/publish', {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'x-client-address': caller },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  );
}
async function expectRefusal(answer: Response, status: number): Promise<void> {
  expect(answer.status).toBe(status);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.json()).toEqual({ error: expect.any(String) });
  expect(publish).not.toHaveBeenCalled();
}

beforeEach(() => {
  jest.mocked(publish).mockReset();
  mockSecret = SECRET;
  callers += 1;
});

it.each([
  { what: 'article', slug: 'who-owns-your-game' },
  { what: 'article' },
  { what: 'list' },
  { what: 'banner' },
  { what: 'everything' },
  { what: 'redirect', slug: 'discord' },
])('publishes %j', async (publication) => {
  const answer = await ask(publication);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ published: publication });
  expect(jest.mocked(publish).mock.calls).toEqual([[publication]]);
});

it('is not there without a secret of the site', async () => {
  mockSecret = undefined;
  await expectRefusal(await ask({ what: 'list' }), 404);
});

it.each(['', 'wrong', `${SECRET}x`, SECRET.slice(1), SECRET.toUpperCase()])(
  'is for those who know the secret, not for "%s"',
  async (secret) => {
    const answer = await ask({ what: 'list' }, { secret });
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    await expectRefusal(answer, 401);
  },
);

it.each([
  '',
  'not json',
  'null',
  '[]',
  '{"what":"nothing"}',
  '{"what":"article","slug":" "}',
  '{"what":"list","more":true}',
])('refuses what it does not understand: %s', async (body) => {
  await expectRefusal(await ask(body), 400);
});

it('refuses what is too long', async () => {
  await expectRefusal(await ask({ what: 'article', slug: 'x'.repeat(5_000) }), 413);
});

it('limits those who guess, each address by itself, and not the one who knows', async () => {
  const guess = (caller?: string) => ask({ what: 'list' }, { secret: 'wrong', caller });
  const statuses: number[] = [];
  for (let time = 0; time < 31; time += 1) statuses.push((await guess()).status);
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(401));
  const refused = await guess();
  expect(refused.headers.get('retry-after')).toBe('60');
  await expectRefusal(refused, 429);
  expect((await guess('somebody else')).status).toBe(401);
  expect((await ask({ what: 'list' })).status).toBe(200);
});
