import { renderToStaticMarkup } from 'react-dom/server';
import type { Graph } from 'schema-dts';
import { articleCard } from '@/lib/articles/cards';
import { brand, pageNames } from '@/lib/brand/brand';
import { contact } from '@/lib/brand/copy';
import { testArticle } from '@/testing/test-article';
import {
  articleGraph,
  blogGraph,
  contactGraph,
  homeGraph,
  StructuredData,
} from './structured-data';

type Node = Record<string, unknown>;

/** The only node of a type in a graph, as parsed from its JSON. */
function find(graph: Graph, type: string): Node {
  const { '@context': context, '@graph': things } = JSON.parse(JSON.stringify(graph));
  expect(context).toBe('https://schema.org');
  const found = things.filter((thing: Node) => thing['@type'] === type);
  expect(found).toHaveLength(1);
  return found[0];
}

const url = expect.stringMatching(/^http:\/\/localhost:3000\//);
const zonedDate = '2026-05-07T09:00:00.000Z';

// Required and recommended properties: developers.google.com/search/docs, by type.

it('describes the publisher and the site on the home page', () => {
  expect(find(homeGraph(), 'Organization')).toMatchObject({
    name: brand.name,
    url,
    logo: url,
    description: expect.any(String),
    email: expect.stringContaining('@'),
    sameAs: brand.social.map(({ href }) => href).filter((href) => /^https?:/.test(href)),
  });
  expect(find(homeGraph(), 'WebSite')).toMatchObject({ name: brand.name, url });
  const short = [{ name: 'Chat', href: '/r/chat', handle: 'Join' }];
  const profiles = jest.replaceProperty(brand, 'social', short);
  expect(find(homeGraph(), 'Organization')).not.toHaveProperty('sameAs');
  profiles.restore();
});

it('describes an article: author, dates, keywords and breadcrumbs', () => {
  const graph = articleGraph(testArticle());
  expect(find(graph, 'BlogPosting')).toMatchObject({
    headline: 'Pricing Your Game',
    image: [
      'http://localhost:3000/share/article/pricing-your-game.jpg',
      'http://localhost:3000/media/covers/a1/cover.webp',
    ],
    datePublished: zonedDate,
    dateModified: zonedDate,
    author: { '@type': 'Organization', name: brand.name, url },
    publisher: { '@id': url },
    keywords: ['revenue'],
    mainEntityOfPage: 'http://localhost:3000/article/pricing-your-game',
  });
  const trail = [
    [pageNames.home, '/'],
    [pageNames.blog, '/blog'],
    ['Pricing Your Game', '/article/pricing-your-game'],
  ] as const;
  expect(find(graph, 'BreadcrumbList').itemListElement).toEqual(
    trail.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `http://localhost:3000${path}`,
    })),
  );
});

it('omits the properties that an article does not have', () => {
  const bare = testArticle({ description: null, tags: [], cover_image: null, uploadDate: null });
  const posting = find(articleGraph(bare), 'BlogPosting');
  expect(posting.image).toHaveLength(1);
  for (const name of ['description', 'keywords', 'datePublished', 'dateModified']) {
    expect(posting).not.toHaveProperty(name);
  }
});

it('shortens a headline to the length that Google shows', () => {
  const graph = articleGraph(testArticle({ title: 'word '.repeat(50) }));
  expect(String(find(graph, 'BlogPosting').headline).length).toBeLessThanOrEqual(110);
});

it('lists the articles of a page of the blog', () => {
  const cards = [testArticle(), testArticle({ uploadDate: null })].map(articleCard);
  const posting = { '@type': 'BlogPosting', headline: 'Pricing Your Game', url };
  expect(find(blogGraph('/blog?page=2', cards), 'Blog')).toMatchObject({
    url: 'http://localhost:3000/blog?page=2',
    blogPost: [{ ...posting, datePublished: zonedDate }, posting],
  });
});

it('lists the questions of the contact page with their answers', () => {
  expect(find(contactGraph(), 'ContactPage')).toMatchObject({ name: contact.title, url });
  expect(find(contactGraph(), 'FAQPage').mainEntity).toEqual(
    contact.faq.items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  );
});

it('a graph cannot end its element, and parses to what it was given', () => {
  const name = '</script><script>alert(1)</script><!--';
  const things = [{ '@type': 'Thing', name }] as const;
  const graph = { '@context': 'https://schema.org', '@graph': things } as const;
  const html = renderToStaticMarkup(StructuredData({ graph }));
  expect(html.match(/<\/?script/g)).toHaveLength(2);
  expect(html).not.toContain('<!--');
  const [, json = ''] = /<script[^>]*>(.*)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(json)).toEqual(graph);
});
