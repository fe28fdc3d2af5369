import { generateAtomFeed, generateJsonFeed, generateRssFeed } from 'feedsmith';
import { BLOG_PATH, HOME_PATH } from '../routes';
import { blog, site } from '../site';
import { siteUrl } from '../site-url';
import type { FeedEntry } from './entries';
import { type FeedFormat, feeds } from './urls';

/** The text of a feed. */
export function renderFeed(format: FeedFormat, entries: readonly FeedEntry[]): string {
  if (format === 'atom') return atomFeed(entries);
  return format === 'rss' ? rssFeed(entries) : jsonFeed(entries);
}

const title = `${site.name}: ${blog.title}`;

/** The time of the newest entry: a feed that has not changed stays the same to the letter. */
function updated(entries: readonly FeedEntry[]): Date {
  return entries[0]?.published ?? new Date(0);
}

function atomFeed(entries: readonly FeedEntry[]): string {
  return generateAtomFeed({
    id: siteUrl(BLOG_PATH),
    title: text(title),
    subtitle: text(blog.lead),
    updated: updated(entries),
    authors: [{ name: site.name, uri: siteUrl(HOME_PATH) }],
    links: [
      { rel: 'alternate', href: siteUrl(BLOG_PATH) },
      { rel: 'self', href: siteUrl(feeds.atom.path) },
    ],
    logo: siteUrl('/icon-512.png'),
    icon: siteUrl('/favicon.ico'),
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

/** A text construct of Atom that is no HTML (RFC 4287, section 3.1). */
function text(value: string) {
  return { type: 'text', value };
}

function rssFeed(entries: readonly FeedEntry[]): string {
  const home = siteUrl(BLOG_PATH);
  return generateRssFeed({
    title,
    link: home,
    description: blog.lead,
    language: site.locale,
    lastBuildDate: updated(entries),
    image: { title, url: siteUrl('/icon-512.png'), link: home },
    atom: {
      links: [{ rel: 'self', href: siteUrl(feeds.rss.path), type: feeds.rss.type }],
    },
    items: entries.map(({ id, url, title, summary, html, tags, published, cover }) => ({
      title,
      link: url,
      guid: { value: id, isPermaLink: false },
      pubDate: published,
      // Readers take a description for HTML.
      ...(summary && { description: escapeHtml(summary) }),
      ...(html && { content: { encoded: html } }),
      categories: tags.map((name) => ({ name })),
      // RSS wants a length, and 0 says that it is not known.
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
      icon: siteUrl('/icon-512.png'),
      favicon: siteUrl('/favicon.ico'),
      authors: [{ name: site.name, url: siteUrl(HOME_PATH) }],
      language: site.locale,
      items: entries.map(({ id, url, title, summary, html, tags, published, cover }) => ({
        id,
        url,
        title,
        ...(summary && { summary }),
        // An item has one of the two (JSON Feed 1.1).
        ...(html ? { content_html: html } : { content_text: summary ?? title }),
        ...(cover && { image: cover.url }),
        date_published: published,
        date_modified: published,
        tags,
      })),
    }),
  );
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
