import { generateAtomFeed, generateJsonFeed, generateRssFeed } from 'feedsmith';
import { getMimeType } from 'hono/utils/mime';
import { brand } from '../../../brand/brand';
import { blog } from '../../../brand/copy';
import { escapeMarkup, shorten } from '../../../engine/text';
import { articleHref } from '../../articles/article-naming';
import { renderMarkdown } from '../../markdown';
import type { Article } from '../../publisher-api';
import {
  BLOG_PATH,
  HOME_PATH,
  LOGO_PATH,
  picturePath,
  SMALL_LOGO_PATH,
} from '../../site/urls/paths';
import { siteUrl } from '../../site/urls/site-url';
import { type FeedFormat, feeds } from './urls';

/** An article as an entry of a feed, without characters that XML forbids. */
export type FeedEntry = Awaited<ReturnType<typeof feedEntry>>;

const SUMMARY_LENGTH = 300;

/** The entry of an article. @param article an article with a date */
export async function feedEntry(article: Article) {
  const { id, cover_image: cover } = article;
  const rendered = await renderMarkdown(article);
  const beginning = rendered?.excerpt ?? article.content.slice(0, 2 * SUMMARY_LENGTH);
  const summary = article.description ?? shorten(beginning.toWellFormed(), SUMMARY_LENGTH);
  return {
    /** The id does not depend on SITE_URL, because the site may move to another host. */
    id: `${brand.feedIds}:article/${encodeURIComponent(id)}`,
    url: siteUrl(articleHref(article)),
    title: xmlText(article.title),
    /** The article's description, else the beginning of its text; null if both are empty. */
    summary: xmlText(summary) || null,
    /** The whole article, sanitised, with absolute URLs. */
    html: xmlText(rendered?.html ?? `<p>${escapeMarkup(article.content)}</p>`),
    tags: article.tags.map(xmlText),
    published: new Date(article.uploadDate ?? 0),
    cover: cover ? { url: siteUrl(picturePath(id, cover)), type: getMimeType(cover) ?? '' } : null,
  };
}

/** The text without the characters that XML forbids: control characters and lone surrogates. */
function xmlText(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
}

/** Serializes a feed; the same entries give the same bytes. */
export function renderFeed(format: FeedFormat, entries: readonly FeedEntry[]): string {
  return { atom: atomFeed, rss: rssFeed, json: jsonFeed }[format](entries);
}

const title = `${brand.name}: ${blog.title}`;

/** The time of the newest entry, so that an unchanged feed has the same bytes. */
const updated = (entries: readonly FeedEntry[]) => entries[0]?.published ?? new Date(0);

/** A plain-text construct of Atom (RFC 4287, section 3.1). */
const text = (value: string) => ({ type: 'text', value });

function atomFeed(entries: readonly FeedEntry[]): string {
  return generateAtomFeed({
    id: siteUrl(BLOG_PATH),
    title: text(title),
    subtitle: text(blog.lead),
    updated: updated(entries),
    authors: [{ name: brand.name, uri: siteUrl(HOME_PATH) }],
    links: [
      { rel: 'alternate', href: siteUrl(BLOG_PATH), type: 'text/html' },
      { rel: 'self', href: siteUrl(feeds.atom.path), type: feeds.atom.type },
    ],
    xml: { lang: brand.locale },
    // An icon is square, like the brand's mark; a logo is twice as wide as high.
    icon: siteUrl(LOGO_PATH),
    entries: entries.map(({ id, url, title, summary, html, tags, published, cover }) => ({
      id,
      title: text(title),
      updated: published,
      published,
      links: [
        { href: url },
        ...(cover ? [{ rel: 'enclosure', href: cover.url, type: cover.type }] : []),
      ],
      ...(summary && { summary: text(summary) }),
      ...(html && { content: { type: 'html', value: html } }),
      categories: tags.map((term) => ({ term, label: term })),
    })),
  });
}

function rssFeed(entries: readonly FeedEntry[]): string {
  const blogUrl = siteUrl(BLOG_PATH);
  return generateRssFeed({
    title,
    link: blogUrl,
    description: blog.lead,
    language: brand.locale,
    lastBuildDate: updated(entries),
    // RSS 2.0 allows at most 144 pixels.
    image: { title, url: siteUrl(LOGO_PATH), link: blogUrl, width: 144, height: 144 },
    atom: { links: [{ rel: 'self', href: siteUrl(feeds.rss.path), type: feeds.rss.type }] },
    items: entries.map(({ id, url, title, summary, html, tags, published, cover }) => ({
      title,
      link: url,
      guid: { value: id, isPermaLink: false },
      pubDate: published,
      // Feed readers parse the description as HTML.
      ...(summary && { description: escapeMarkup(summary) }),
      ...(html && { content: { encoded: html } }),
      categories: tags.map((name) => ({ name })),
      // RSS requires a length; 0 means unknown.
      ...(cover && { enclosures: [{ ...cover, length: 0 }] }),
    })),
  });
}

function jsonFeed(entries: readonly FeedEntry[]): string {
  return JSON.stringify(
    generateJsonFeed({
      title,
      home_page_url: siteUrl(BLOG_PATH),
      feed_url: siteUrl(feeds.json.path),
      description: blog.lead,
      icon: siteUrl(LOGO_PATH),
      favicon: siteUrl(SMALL_LOGO_PATH),
      authors: [{ name: brand.name, url: siteUrl(HOME_PATH) }],
      language: brand.locale,
      items: entries.map(({ id, url, title, summary, html, tags, published, cover }) => ({
        id,
        url,
        title,
        ...(summary && { summary }),
        // JSON Feed 1.1 requires `content_html` or `content_text`.
        ...(html ? { content_html: html } : { content_text: summary ?? title }),
        ...(cover && { image: cover.url }),
        date_published: published,
        date_modified: published,
        tags,
      })),
    }),
  );
}
