import type { Metadata } from 'next';
import { env } from '../env';
import { feedLinks } from '../feeds/urls';
import { pageShareImage, SHARE_SIZE, type ShareImage } from '../share-images/urls';
import { site } from '../site';
import { shorten } from '../text';

const TITLE_LENGTH = { min: 30, max: 60 };
const DESCRIPTION_MAX_LENGTH = 160;
const SITE_TITLE = `${site.name}: ${site.tagline.toLowerCase()}`;

/** What all pages share. Addresses are made from SITE_URL, never from a request. */
export function siteMetadata(): Metadata {
  return {
    metadataBase: new URL(env().SITE_URL),
    title: { default: SITE_TITLE, template: `%s | ${site.name}` },
    description: site.description,
  };
}

type Page = {
  /** Without the site's name; the home page has none. */
  title?: string;
  description?: string;
  /** Path of the page's canonical address. */
  path: string;
  /** The home page's unless given. */
  image?: ShareImage;
  /** Whether search engines may list the page; they may follow its links in any case. */
  index?: boolean;
  /** Of an article; the date in ISO 8601. */
  article?: { published: string | null; tags: string[] };
};

/** What is told of one page: to search engines, and where it is shared. */
export function pageMetadata(page: Page): Metadata {
  const { path, image = pageShareImage('home'), index = true, article } = page;
  const description = shorten(page.description ?? site.description, DESCRIPTION_MAX_LENGTH);
  const shared = {
    title: page.title ?? SITE_TITLE,
    description,
    images: [{ ...image, ...SHARE_SIZE, type: 'image/jpeg' }],
  };
  return {
    title: { absolute: page.title ? documentTitle(page.title) : SITE_TITLE },
    description,
    alternates: { canonical: path, types: feedLinks },
    openGraph: {
      ...shared,
      ...(article
        ? {
            type: 'article',
            tags: article.tags,
            ...(article.published && { publishedTime: article.published }),
          }
        : { type: 'website' }),
      url: path,
      siteName: site.name,
      locale: site.locale.replace('-', '_'),
    },
    twitter: { card: 'summary_large_image', ...shared },
    ...(!index && { robots: { index: false, follow: true } }),
  };
}

/** What is told of a page that stands for something missing or failed. */
export function problemMetadata(title: string): Metadata {
  return { title, robots: { index: false, follow: true } };
}

/**
 * The title with as much of the site's name as makes it 30 to 60 characters long:
 * search engines cut longer ones, and shorter ones say too little.
 */
export function documentTitle(title: string): string {
  const named = `${title} | ${site.name}`;
  const explained = `${title} | ${SITE_TITLE}`;
  const fitting = [named, explained].find(
    ({ length }) => length >= TITLE_LENGTH.min && length <= TITLE_LENGTH.max,
  );
  return fitting ?? (named.length <= TITLE_LENGTH.max ? named : title);
}
