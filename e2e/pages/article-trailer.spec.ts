import { fresh } from '../../testing/fresh';
import type { FaultyApi } from '../support/faulty-api';
import { open } from '../support/open';
import { readPage } from '../support/parsed-page';
import { expect, test } from '../support/test';

/* Trailers on other sites, and videos of the article itself. */

const PAGE = 'https://www.youtube.com/watch?v=abcdefghijk';
const FRAME = 'https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1';

async function putText(api: FaultyApi, parts: string[], uploads: string[] = []): Promise<string> {
  const slug = fresh('trailer');
  await api.putArticle({ id: slug, slug, name: 'a-text', body: parts.join('\n\n'), uploads });
  return `/article/${slug}`;
}

test('a click on a trailer loads it, and nothing before does', async ({ page, api }) => {
  const requested: string[] = [];
  await page.route(/youtube|vimeo/, (route) => {
    requested.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>A player</title>' });
  });
  await open(page, await putText(api, ['Text.', `[The trailer](${PAGE})`]));
  const card = page.getByRole('link', { name: 'The trailer Play on YouTube' });
  await expect(card).toBeVisible();
  expect(requested).toEqual([]);
  // Waits for the script, because until then the link leads to the other site.
  await page.waitForLoadState('load');
  await card.click();
  const player = page.locator('iframe');
  await expect(player).toHaveAttribute('title', 'The trailer (YouTube)');
  await expect.poll(() => requested).toEqual([FRAME]);
});

test('a page with trailers may load frames of their sites, and any other page of none', async ({
  request,
  api,
}) => {
  const headersOf = async (...parts: string[]) => {
    const headers = (await request.get(await putText(api, parts))).headers();
    return [headers['content-security-policy'], headers['permissions-policy']].join('; ');
  };
  const withTwo = await headersOf(PAGE, 'https://vimeo.com/123456');
  expect(withTwo).toContain(
    '; frame-src https://player.vimeo.com https://www.youtube-nocookie.com; ',
  );
  expect(withTwo).toContain(
    'autoplay=(self "https://player.vimeo.com" "https://www.youtube-nocookie.com")',
  );
  const without = await headersOf(`A sentence with ${PAGE} in it.`);
  expect(without).not.toContain('frame-src');
  expect(without).toContain('autoplay=(self),');
});

test('a video of the article comes from the site itself, and is not loaded before it is played', async ({
  request,
  api,
}) => {
  const path = await putText(api, ['![The trailer](trailer.mp4)'], ['trailer.mp4']);
  const id = path.split('/').at(-1) ?? '';
  const bytes = Buffer.concat([
    Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0isommp42'),
    Buffer.alloc(500),
  ]);
  await api.putFile(id, 'trailer.mp4', bytes);
  const { page } = await readPage(request, path);
  const [video] = page.all('video', { 'aria-label': 'The trailer' });
  expect(video?.attribute('preload')).toBe('none');
  const src = video?.attribute('src') ?? '';
  expect(src).toMatch(/^\/media\/covers\//);
  // Polled, because the list that makes the article public follows within a second. media.spec.ts
  // tests ranges.
  await expect.poll(async () => (await request.get(src)).status()).toBe(200);
  const sent = await request.get(src);
  expect(sent.headers()['content-type']).toBe('video/mp4');
  expect(await sent.body()).toEqual(bytes);
});
