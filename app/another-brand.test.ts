import { within } from '@testing-library/dom';
import '@testing-library/jest-dom';
import { JSDOM } from 'jsdom';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { brand } from '@/brand/brand';
import { home } from '@/brand/copy';
import { testContext, withRequestContext } from '@/engine/testing';
import { getArticleByName, getBanner } from '@/lib/publisher-api';
import { menuPages } from '@/lib/site/pages';
import { testArticle } from '@/testing/test-article';
import ArticlePage from './article/[slug]/page';
import HomePage from './page';

/* A brand with other names, another region and currency, and nothing optional. */

type Brand = typeof import('@/brand/brand');

/** Replaces the brand's name in each text of a value. */
function renamed<Value>(value: Value): Value {
  if (typeof value === 'string') {
    const own = jest.requireActual<Brand>('@/brand/brand').brand.name;
    return value.replace(new RegExp(own, 'gi'), 'Moorhen') as Value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(renamed) as Value;
  return Object.fromEntries(Object.entries(value).map(([key, it]) => [key, renamed(it)])) as Value;
}

jest.mock('@/brand/brand', () => {
  const own = renamed(jest.requireActual<Brand>('@/brand/brand'));
  const social = [
    { name: 'Mastodon', href: 'https://social.example/@moorhen', handle: '@moorhen' },
  ];
  const region = { locale: 'de-DE', currency: 'EUR', address: 'Am Teich 1, Kiel' };
  const without = { contract: undefined, contractGuide: undefined, pitchGuide: undefined };
  const links = { social, community: 'https://social.example/@moorhen' };
  return { ...own, brand: { ...own.brand, ...region, ...without, ...links } };
});
jest.mock('@/brand/games', () => ({ games: [], seats: [] }));
jest.mock('@/brand/copy', () => renamed(jest.requireActual('@/brand/copy')));

jest.mock('@/lib/publisher-api', () => ({
  ...jest.requireActual('@/lib/publisher-api'),
  getArticleByName: jest.fn(),
  getBanner: jest.fn(),
}));
jest.mock('@/lib/articles/article-list', () => ({
  ...jest.requireActual('@/lib/articles/article-list'),
  listArticles: async () => [],
}));
jest.mock('@/lib/markdown', () => require('@/testing/doubles/markdown-without-thread'));
jest.mock('@/components/scripts/page?script', () => '/page.js');
jest.mock('@/components/scripts/home-page?script', () => '/home.js');
jest.mock('@/components/scripts/copy-button?script', () => '/copy-button.js');
jest.mock('@/components/scripts/trailer?script', () => '/trailer.js');

const article = testArticle();
jest.mocked(getBanner).mockResolvedValue({ active: false, body: '', link: null });
jest.mocked(getArticleByName).mockResolvedValue(article);

/** Renders a page on the server, and parses it as a document's body. */
async function shown(page: ReactNode): Promise<HTMLElement> {
  const { prelude } = await prerender(page);
  return new JSDOM(await new Response(prelude).text()).window.document.body;
}

/** The request for the article; its page reads the slug from it. */
const context = testContext({ parsed: { parameters: [article.slug ?? ''] } });

describe.each([
  ['the home page', () => HomePage(), home.headline],
  ['an article', () => ArticlePage(), article.title],
])('%s', (_, page, headline) => {
  it('has the brand in header and footer, its headline, and no name or link of the demo', async () => {
    const body = await withRequestContext(context, () => shown(page()));
    const [header, footer] = ['banner', 'contentinfo'].map((role) => within(body).getByRole(role));
    expect(header).toHaveTextContent(brand.name);
    expect(footer).toHaveTextContent(`${brand.name}, ${brand.address}`);
    for (const { path } of menuPages) {
      expect(header?.querySelector(`[href="${path}"]`)).not.toBeNull();
    }
    expect(within(body).getByRole('heading', { level: 1 })).toHaveTextContent(headline);
    expect(within(body).getAllByRole('link', { name: 'Mastodon' })).toHaveLength(1);
    const own = jest.requireActual<Brand>('@/brand/brand').brand;
    for (const text of [own.name, own.address, ...own.social.map(({ href }) => href)]) {
      expect(body.outerHTML.toLowerCase()).not.toContain(text.toLowerCase());
    }
  });
});
