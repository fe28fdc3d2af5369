/** A page that is measured. */
export type Page = { name: string; path: string };

/** The five pages that visitors come for. All are stored. */
export const PAGES = [
  { name: 'home', path: '/' },
  { name: 'list', path: '/blog' },
  { name: 'article', path: '/article/who-owns-your-game' },
  { name: 'about', path: '/about' },
  { name: 'contact', path: '/contact' },
] as const satisfies readonly Page[];

/** One page of every kind that is not among the articles of the sitemap. */
const OTHER_KINDS: readonly Page[] = [
  ...PAGES.filter(({ name }) => name !== 'article'),
  { name: 'page 2', path: '/blog?page=2' },
  { name: 'search', path: '/blog?search=contract' },
  { name: 'search without a result', path: '/blog?search=nothing+like+it' },
  { name: 'no such page', path: '/nothing-here' },
  { name: 'no such article', path: '/article/nothing-here' },
  { name: 'no such short link', path: '/r/nothing-here' },
];

/**
 * Every article that a site has published, and one page of every other kind.
 * @param url of the site, without a trailing slash
 */
export async function everyKindOfPage(
  url: string,
): Promise<{ articles: Page[]; others: readonly Page[] }> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const articles = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)]
    .map(([, location = '']) => new URL(location).pathname)
    .filter((path) => path.startsWith('/article/'))
    .map((path) => ({ name: path.slice('/article/'.length), path }));
  if (articles.length === 0) throw new Error(`The sitemap of ${url} has no articles.`);
  return { articles, others: OTHER_KINDS };
}
