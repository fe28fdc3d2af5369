import { generateAtomFeed, generateJsonFeed, generateRssFeed } from 'feedsmith';
import { escapeMarkup } from '../../base/text';
import { site } from '../../site/brand';
import { blog } from '../../site/copy';
import { BLOG_PATH, HOME_PATH, LOGO_PATH } from '../../site/routes';
import { siteUrl } from '../../site/site-url';
import type { FeedEntry } from './entries';
import { type FeedFormat, feeds } from './urls';

/** Serialises a feed; the same entries give the same document, byte for byte. */
export function renderFeed(format: FeedFormat, entries: readonly FeedEntry[]): string {
  return { atom: atomFeed, rss: rssFeed, json: jsonFeed }[format](entries);
}

const title = `${site.name}: ${blog.title}`;

/** The time of the newest entry, not of the rendering, so that an unchanged feed stays identical. */
const updated = (entries: readonly FeedEntry[]) => entries[0]?.published ?? new Date(0);

/** A plain-text construct of Atom (RFC 4287, section 3.1). */
const text = (value: string) => ({ type: 'text', value });

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
    logo: siteUrl(LOGO_PATH),
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

function rssFeed(entries: readonly FeedEntry[]): string {
  const home = siteUrl(BLOG_PATH);
  return generateRssFeed({
    title,
    link: home,
    description: blog.lead,
    language: site.locale,
    lastBuildDate: updated(entries),
    image: { title, url: siteUrl(LOGO_PATH), link: home },
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
      favicon: siteUrl('/favicon.ico'),
      authors: [{ name: site.name, url: siteUrl(HOME_PATH) }],
      language: site.locale,
      items: entries.map(({ id, url, title, summary, html, tags, published, cover }) => ({
        id,
        url,
        title,
        ...(summary && { summary }),
        // JSON Feed 1.1 requires one of the two.
        ...(html ? { content_html: html } : { content_text: summary ?? title }),
        ...(cover && { image: cover.url }),
        date_published: published,
        date_modified: published,
        tags,
      })),
    }),
  );
}
