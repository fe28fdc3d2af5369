import { GET } from './route';

const DAY_MS = 86_400_000;
const text = () => GET().text();

it('does not expire within a month: see site.security in brand/brand.ts', async () => {
  const expires = Date.parse(/^Expires: (.*)$/m.exec(await text())?.[1] ?? '');
  expect(expires - Date.now()).toBeGreaterThan(30 * DAY_MS);
});
