import type { APIRequestContext } from '@playwright/test';

/** The URLs of the covers, in all widths, in the HTML of the list. */
export async function coverUrls(request: APIRequestContext, site = ''): Promise<string[]> {
  return coversIn(await (await request.get(`${site}/blog`)).text());
}

/** The URLs of the covers, in all widths, in the HTML of a page. */
export function coversIn(html: string): string[] {
  const urls = html.match(/\/media\/covers\/[^"\s]+/g) ?? [];
  return [...new Set(urls.map((url) => url.replaceAll('&amp;', '&')))];
}
