import { renderToStaticMarkup } from 'react-dom/server';
import type { Graph } from 'schema-dts';
import { brand } from '@/brand/brand';
import { contact } from '@/brand/copy';
import { pages } from '@/lib/site/pages';
import { testArticle } from '@/testing/test-article';
import {
  articleGraph,
  blogGraph,
  contactGraph,
  homeGraph,
  StructuredData,
} from './structured-data';

type Node = Record<string, unknown>;

/** The only node of a type in a graph, parsed from its JSON. */
function find(graph: Graph, type: string): Node {
  const { '@context': context, '@graph': things } = JSON.parse(JSON.stringify(graph));
  expect(context).toBe('https://schema.org');
  const found = things.filter((thing: Node) => thing['@type'] === type);
  expect(found).toHaveLength(1);
  return found[0];
}

const SITE = 'http://localhost:3000';
const url = expect.stringMatching(/^http:\/\/localhost:3000\//);
const zonedDate = '2026-05-07T09:00:00.000Z';

// Required and recommended properties by type, from developers.google.com/search/docs.

it('describes the publisher and the site on the home page', () => {
  expect(find(homeGraph(), 'Organization')).toMatchObject({
    name: brand.name,
    url,
    logo: url,
    description: expect.any(String),
    email: expect.stringContaining('@'),
  });
  expect(find(homeGraph(), 'WebSite')).toMatchObject({ name: brand.name, url });
  const short = { name: 'Chat', href: '/r/chat', handle: 'Join' };
  const other = { name: 'Videos', href: 'https://videos.example/us', handle: 'us' };
  const profiles = jest.replaceProperty(brand, 'social', [short]);
  expect(find(homeGraph(), 'Organization')).not.toHaveProperty('sameAs');
  profiles.replaceValue([short, other]);
  expect(find(homeGraph(), 'Organization')).toMatchObject({ sameAs: [other.href] });
  profiles.restore();
});

it('describes an article: author, dates, keywords and breadcrumbs', () => {
  const graph = articleGraph(testArticle());
  expect(find(graph, 'BlogPosting')).toMatchObject({
    headline: 'Pricing Your Game',
    image: [`${SITE}/share/article/pricing-your-game.jpg`, `${SITE}/media/covers/a1/cover.webp`],
    datePublished: zonedDate,
    dateModified: zonedDate,
    author: { '@type': 'Organization', name: brand.name, url },
    publisher: { '@id': url },
    keywords: ['revenue'],
    mainEntityOfPage: `${SITE}/article/pricing-your-game`,
  });
  const step = (position: number, name: string, path: string) => {
    return { '@type': 'ListItem', position, name, item: `${SITE}${path}` };
  };
  expect(find(graph, 'BreadcrumbList').itemListElement).toEqual([
    step(1, pages.home.name, '/'),
    step(2, pages.blog.name, '/blog'),
    step(3, 'Pricing Your Game', '/article/pricing-your-game'),
  ]);
});

it('omits what an article does not have, and shortens a headline to the length that Google shows', () => {
  const bare = { description: null, tags: [], cover_image: null, uploadDate: null };
  const article = testArticle({ ...bare, title: 'word '.repeat(50) });
  const { headline, image, ...posting } = find(articleGraph(article), 'BlogPosting');
  expect(String(headline).length).toBeLessThanOrEqual(110);
  expect(image).toHaveLength(1);
  for (const name of ['description', 'keywords', 'datePublished', 'dateModified'])
    expect(posting).not.toHaveProperty(name);
});

it('lists the articles of a page of the blog', () => {
  const articles = [testArticle(), testArticle({ uploadDate: null })];
  const posting = { '@type': 'BlogPosting', headline: 'Pricing Your Game', url };
  const blogPost = [{ ...posting, datePublished: zonedDate }, posting];
  const blog = find(blogGraph('/blog?page=2', articles), 'Blog');
  expect(blog).toMatchObject({ url: `${SITE}/blog?page=2`, blogPost });
});

it('lists the questions of the contact page with their answers', () => {
  expect(find(contactGraph(), 'ContactPage')).toMatchObject({ name: contact.title, url });
  const questions = contact.faq.items.map(({ question: name, answer: text }) => {
    return { '@type': 'Question', name, acceptedAnswer: { '@type': 'Answer', text } };
  });
  expect(find(contactGraph(), 'FAQPage').mainEntity).toEqual(questions);
});

it('a graph cannot end its element, and parses to what it was given', () => {
  const name = '</script><script>alert(1)</script><!--';
  const things = [{ '@type': 'Thing', name }] as const;
  const graph = { '@context': 'https://schema.org', '@graph': things } as const;
  const html = renderToStaticMarkup(StructuredData({ graph }));
  expect(html.match(/<\/?script|<!--/g)).toEqual(['<script', '</script']);
  const [, json = ''] = /<script[^>]*>(.*)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(json)).toEqual(graph);
});
