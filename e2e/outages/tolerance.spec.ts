import { fresh } from '../../testing/fresh';
import { dateText } from '../support/brand';
import { expect, test } from '../support/test';

/* An API that writes values in other notations than the contract's. */

for (const hidden of ['1', 'true', 1, 'perhaps']) {
  test(`an article whose hidden is ${JSON.stringify(hidden)} is not published`, async ({
    api,
    request,
  }) => {
    const name = fresh('hidden');
    await api.putArticle({ id: name, name, body: 'Not yet.', hidden });
    const page = await request.get(`/article/${name}`);
    expect(page.status()).toBe(404);
    expect(await page.text()).not.toContain('Not yet.');
  });
}

test('one tag and one upload need no list, and a date may be in seconds', async ({ api, page }) => {
  const name = fresh('single');
  await api.putArticle({
    id: name,
    name,
    body: 'Here.',
    hidden: 0,
    tags: 'alone',
    uploads: 'cover.webp',
    uploadDate: 1_736_424_000,
  });
  await page.goto(`/article/${name}`);
  await expect(page.getByRole('link', { name: 'alone' })).toBeVisible();
  await expect(page.getByText(dateText('2025-01-09'))).toBeVisible();
});
