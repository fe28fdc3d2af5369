import type { APIRequestContext } from '@playwright/test';

/** The URLs of covers, in all their widths, as the list of articles writes them. */
export async function writtenCovers(request: APIRequestContext, site = ''): Promise<string[]> {
  const html = await (await request.get(`${site}/blog`)).text();
  const urls = html.match(/\/_next\/image\?[^"\s]+/g) ?? [];
  return [...new Set(urls.map((url) => url.replaceAll('&amp;', '&')))];
}
