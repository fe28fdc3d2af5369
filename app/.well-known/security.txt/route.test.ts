import { GET } from './route';

const DAY_MS = 86_400_000;
const text = () => GET().text();

it('has the fields that RFC 9116 requires, once', async () => {
  expect((await text()).match(/^Contact: mailto:\S+@\S+$/gm)).toHaveLength(1);
  expect((await text()).match(/^Expires: \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/gm)).toHaveLength(1);
  expect(await text()).toContain('Canonical: http://localhost:3000/.well-known/security.txt\n');
});

it('does not expire within a month: see site.security in brand/brand.ts', async () => {
  const expires = Date.parse(/^Expires: (.*)$/m.exec(await text())?.[1] ?? '');
  expect(expires - Date.now()).toBeGreaterThan(30 * DAY_MS);
});
