import { fresh } from '../../testing/fresh';
import { expect, test } from '../support/test';

test("one visitor's query never shows in another visitor's page", async ({ request, api }) => {
  const slug = fresh('private');
  await api.putArticle({ id: slug, slug, name: slug });
  for (const [path, headers] of [
    [`/article/${slug}`, {}],
    ['/about', { rsc: '1' }],
    [`/nothing-${slug}`, {}],
    [`/r/${slug}`, {}],
  ] as const) {
    const secret = fresh('secret');
    const query = `?token=${secret}&search=${secret}&page=2`;
    for (const url of [path + query, path]) {
      const response = await request.get(url, { headers });
      expect(await response.text(), url).not.toContain(secret);
    }
  }
});
