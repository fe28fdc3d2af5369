import type { Metadata } from 'next';
import { brand, siteTitle } from '@/brand/brand';
import { blog } from '@/brand/copy';
import { shorten } from '@/engine/text';
import { articleHref } from '@/lib/articles/article-naming';
import { type BlogQuery, blogHref } from '@/lib/articles/blog-query';
import { listingMetadata } from '@/lib/brand/labels';
import { fillIn, isolate } from '@/lib/brand/phrases';
import { SHARE_SIZE } from '@/lib/constants';
import type { Article } from '@/lib/publisher-api';
import { pages, type SitePage } from '@/lib/site/pages';
import { env } from '@/lib/site/settings/env';
import { articleShareImagePath, shareImagePath } from '@/lib/site/urls/paths';
import { feedLinks } from '@/lib/syndication/feeds/urls';

const TITLE_LENGTH = { min: 30, max: 60 };
/** The most characters of a description in search results and shared links. */
const DESCRIPTION_MAX_LENGTH = 160;

const NOT_INDEXED = { index: false, follow: true };

/** Metadata of all pages. Its URLs are based on SITE_URL and not on a request. */
export function siteMetadata(): Metadata {
  return {
    metadataBase: new URL(env().SITE_URL),
    title: { default: siteTitle, template: `%s | ${brand.name}` },
    description: brand.description,
  };
}

type PageOptions = Partial<Pick<SitePage, 'title' | 'headline' | 'share'>> & {
  description: string;
  /** The path of the page's canonical URL. */
  path: string;
  /** Whether search engines may index the page. They may follow its links either way. */
  index?: boolean;
  article?: Pick<Article, 'title' | 'uploadDate' | 'tags'>;
};

/** Metadata of a page, such as a row of the table of pages, for search engines and sharing. */
export function pageMetadata(page: PageOptions): Metadata {
  const { path, index = true, article, share, headline } = { ...pages.home, ...page };
  const description = shorten(page.description, DESCRIPTION_MAX_LENGTH);
  const url = article ? articleShareImagePath(path) : shareImagePath(share);
  const alt = `${article?.title ?? headline} (${brand.name})`;
  const shared = {
    title: page.title ?? siteTitle,
    description,
    images: [{ url, alt, ...SHARE_SIZE }],
  };
  return {
    title: { absolute: page.title ? documentTitle(page.title) : siteTitle },
    description,
    alternates: { canonical: path, types: feedLinks },
    openGraph: {
      ...shared,
      ...(article
        ? {
            type: 'article',
            tags: article.tags,
            ...(article.uploadDate && { publishedTime: article.uploadDate }),
          }
        : { type: 'website' }),
      url: path,
      siteName: brand.name,
      locale: brand.locale.replace('-', '_'),
    },
    // Title and description are missing, because Next adds them; Twitter has no type and size.
    twitter: { card: 'summary_large_image', images: [{ url, alt }] },
    ...(!index && { robots: NOT_INDEXED }),
  };
}

export function articleMetadata(article: Article): Metadata {
  return pageMetadata({
    title: article.title,
    description: article.description ?? `${article.title}: ${blog.lead}`,
    path: articleHref(article),
    article,
  });
}

/** Metadata of the blog for a query. @param index whether search engines may index the page */
export function blogMetadata(query: BlogQuery, index: boolean): Metadata {
  return pageMetadata({
    ...pages.blog,
    title: blogTitle(query),
    description:
      query.page > 1
        ? fillIn(listingMetadata.description, { lead: blog.lead, page: String(query.page) })
        : blog.lead,
    path: blogHref(query),
    index,
  });
}

function blogTitle({ search, tags, page }: BlogQuery): string {
  const about = fillIn(
    search && tags.length > 0
      ? listingMetadata.searchInTags
      : search
        ? listingMetadata.search
        : '{tags}',
    { search: isolate(search), tags: tags.map(isolate).join(', ') },
  );
  const title = about
    ? fillIn(listingMetadata.title, { blog: blog.name, query: about })
    : blog.documentTitle;
  return page > 1 ? fillIn(listingMetadata.page, { title, page: String(page) }) : title;
}

/** Metadata of an error page, which is not indexed. */
export function problemMetadata(title: string): Metadata {
  return { title, robots: NOT_INDEXED };
}

/**
 * The title followed by the site's name or title, whichever results in 30 to 60 characters, because
 * search engines cut longer titles. Only the title if it is too long with the name.
 */
export function documentTitle(title: string): string {
  const isolated = isolate(title);
  const named = `${isolated} | ${brand.name}`;
  const explained = `${isolated} | ${siteTitle}`;
  if (named.length > TITLE_LENGTH.max) return title;
  const isShort = named.length < TITLE_LENGTH.min;
  return isShort && explained.length <= TITLE_LENGTH.max ? explained : named;
}
