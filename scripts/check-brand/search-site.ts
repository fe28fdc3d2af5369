import { escapeMarkup, parseUrl } from '../../engine/text';
import {
  BLOG_PATH,
  BROKEN_PAGE_STYLE_PATH,
  DRAFT_BAR_STYLE_PATH,
  ROUTES,
} from '../../lib/urls/routes';

/** Where a word stands: in the path, in a header or in the body of a response. */
export type Find = { path: string; word: string; excerpt: string };

/** Paths that no page links to: not-found pages, and files that programs request. */
const START = [
  ...Object.keys(ROUTES).filter((path) => !path.includes('[')),
  ...['/nothing-here', '/article/nothing-here', '/r/nothing-here', `${BLOG_PATH}?search=nothing`],
  ...[BROKEN_PAGE_STYLE_PATH, DRAFT_BAR_STYLE_PATH],
];

/** Pictures and videos, which are not requested: the pages that show them have their URLs. */
const MEDIA = /^\/(?:media|share)\//;

const TEXT = /^(?:text|application)\/|^image\/svg/;

/** The most URLs that are searched. */
const MAX_URLS = 10_000;
/** Requests at a time. */
const CONCURRENCY = 4;
/** Characters of an excerpt before and after the word. */
const AROUND = 40;

/**
 * Follows every link within a site, also those of style sheets, feeds and the sitemap, and searches
 * paths, headers and bodies for words, in any case.
 * @param origin at which the site responds
 * @param siteUrl the site's origin in its documents
 * @throws {TypeError} when the site does not respond
 */
export async function searchSite(origin: string, siteUrl: string, words: readonly string[]) {
  const finds: Find[] = [];
  const paths = new Set(START);
  const pathOf = (link: string, from: string) => {
    const url = parseUrl(link, siteUrl + from);
    return url?.origin === siteUrl ? url.pathname + url.search : undefined;
  };
  const visit = async (path: string): Promise<void> => {
    const response = await fetch(origin + path, { redirect: 'manual' });
    const type = response.headers.get('content-type') ?? '';
    const body = TEXT.test(type) ? await response.text() : '';
    const headers = [...response.headers].map((it) => it.join(': '));
    const served = [path, ...headers, body].join('\n');
    finds.push(...words.flatMap((word) => findIn(served, word).map((it) => ({ path, ...it }))));
    for (const link of [response.headers.get('location') ?? path, ...linksIn(body)]) {
      const to = pathOf(link, path);
      if (to && !MEDIA.test(to) && paths.size < MAX_URLS) paths.add(to);
    }
  };
  // The set grows while its members are visited.
  for (let begun = 0; begun < paths.size; ) {
    const batch = [...paths].slice(begun, begun + CONCURRENCY);
    begun += batch.length;
    await Promise.all(batch.map(visit));
  }
  return { urls: paths.size, finds };
}

/** The first place of a word, as it is or escaped for HTML. */
function findIn(text: string, word: string): Omit<Find, 'path'>[] {
  const lower = text.toLowerCase();
  const places = [word, escapeMarkup(word)].map((it) => lower.indexOf(it.toLowerCase()));
  const at = places.find((place) => place >= 0);
  if (at === undefined) return [];
  const around = text.slice(Math.max(0, at - AROUND), at + word.length + AROUND);
  const excerpt = around.replace(/\s+/g, ' ').replace(/\p{Cc}/gu, '');
  return [{ word, excerpt: excerpt.trim() }];
}

/** Every URL in attributes, elements of XML, JSON and style sheets, and every file of the build. */
function linksIn(body: string): string[] {
  const links = [
    ...body.matchAll(/\b(?:href|src|content|poster|url)="([^"]*)"/g),
    ...body.matchAll(/<(?:loc|image:loc|link|logo|icon|url)>([^<]*)</g),
    ...body.matchAll(/"((?:https?:\/)?\/[^"\\\s]*)"/g),
    ...body.matchAll(/\burl\(["']?([^"')]*)/g),
    ...body.matchAll(/(\/_next\/static\/[^"'`\\)\s]+)/g),
    ...[...body.matchAll(/\bsrcset="([^"]*)"/gi)].flatMap(([, all = '']) =>
      all.split(',').map((it) => ['', it.trim().split(' ')[0]]),
    ),
  ];
  return links.map(([, link = '']) => link.replaceAll('&amp;', '&'));
}
