import type { Graph, Thing } from 'schema-dts';
import { brand } from '@/brand/brand';
import { contact } from '@/brand/copy';
import { parseUrl, shorten } from '@/engine/text';
import type { ArticleSummary } from '@/lib/articles/article-list';
import { articleHref } from '@/lib/articles/article-naming';
import type { Article } from '@/lib/publisher-api';
import { pages, type SitePage } from '@/lib/site/pages';
import { articleShareImagePath, HOME_PATH, LOGO_PATH, picturePath } from '@/lib/site/urls/paths';
import { siteUrl } from '@/lib/site/urls/site-url';

/* JSON-LD: a graph for each page, with the properties that Google requires or recommends. It has
   no others, because each byte is in the document. */

/** A page's JSON-LD. `<` is escaped, so that no text can end the script element. */
export function StructuredData({ graph }: { graph: Graph }) {
  const json = JSON.stringify(graph).replaceAll('<', '\\u003c');
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the only way to write a data block
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
  );
}

export function homeGraph(): Graph {
  // Profiles on other sites. Short links are left out, because they are on this site.
  const profiles = brand.social.map(({ href }) => href).filter((href) => parseUrl(href));
  return graphOf(
    {
      ...publisher(),
      description: brand.description,
      email: brand.email,
      ...(profiles.length > 0 && { sameAs: profiles }),
    },
    {
      '@type': 'WebSite',
      '@id': siteUrl('/#website'),
      name: brand.name,
      url: siteUrl(HOME_PATH),
      inLanguage: brand.locale,
      publisher: { '@id': organizationId() },
    },
  );
}

/** The most characters of a headline that Google shows. */
const HEADLINE_MAX_LENGTH = 110;

export function articleGraph(article: Article): Graph {
  const path = articleHref(article);
  const url = siteUrl(path);
  const { cover_image: cover, uploadDate } = article;
  const images = [articleShareImagePath(path), ...(cover ? [picturePath(article.id, cover)] : [])];
  const trail = [
    ...[pages.home, pages.blog].map(({ name, path }) => ({ name, item: siteUrl(path) })),
    { name: article.title, item: url },
  ];
  return graphOf(
    {
      '@type': 'BlogPosting',
      '@id': url,
      mainEntityOfPage: url,
      headline: shorten(article.title, HEADLINE_MAX_LENGTH),
      ...(article.description && { description: article.description }),
      image: images.map(siteUrl),
      ...(uploadDate && { datePublished: uploadDate, dateModified: uploadDate }),
      ...(article.tags.length > 0 && { keywords: article.tags }),
      inLanguage: brand.locale,
      author: publisher(),
      publisher: { '@id': organizationId() },
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: trail.map((step, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        ...step,
      })),
    },
  );
}

/** @param path of the canonical URL */
export function blogGraph(path: string, articles: readonly ArticleSummary[]): Graph {
  return graphOf({
    '@type': 'Blog',
    ...page({ ...pages.blog, path }),
    publisher: { '@type': 'Organization', '@id': organizationId(), name: brand.name },
    blogPost: articles.map((article) => ({
      '@type': 'BlogPosting',
      headline: shorten(article.title, HEADLINE_MAX_LENGTH),
      url: siteUrl(articleHref(article)),
      ...(article.uploadDate && { datePublished: article.uploadDate }),
    })),
  });
}

export function contactGraph(): Graph {
  return graphOf(
    {
      '@type': 'ContactPage',
      ...page(pages.contact),
      about: { ...publisher(), email: brand.email },
    },
    {
      '@type': 'FAQPage',
      '@id': `${siteUrl(pages.contact.path)}#faq`,
      mainEntity: contact.faq.items.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  );
}

export function aboutGraph(): Graph {
  return graphOf({
    '@type': 'AboutPage',
    ...page(pages.about),
    mainEntity: publisher(),
  });
}

const organizationId = () => siteUrl('/#organization');

const publisher = () => ({
  '@type': 'Organization' as const,
  '@id': organizationId(),
  name: brand.name,
  url: siteUrl(HOME_PATH),
  logo: siteUrl(LOGO_PATH),
});

const graphOf = (...things: Thing[]): Graph => ({
  '@context': 'https://schema.org',
  '@graph': things,
});

const page = ({
  path,
  headline,
  description,
}: Pick<SitePage, 'headline' | 'description'> & { path: string }) => ({
  '@id': siteUrl(path),
  name: headline,
  description,
  url: siteUrl(path),
});
