import { Feed } from 'feed';
import { blog, site } from '../site';
import { siteUrl } from '../site-url';
import type { FeedEntry } from './entries';
import { type FeedFormat, feeds } from './urls';

/** The text of a feed. */
export function renderFeed(format: FeedFormat, entries: readonly FeedEntry[]): string {
  const feed = new Feed({
    id: siteUrl('/blog'),
    title: `${site.name}: ${blog.title}`,
    description: blog.lead,
    link: siteUrl('/blog'),
    language: site.locale,
    image: siteUrl('/icon-512.png'),
    favicon: siteUrl('/favicon.ico'),
    author: { name: site.name, link: siteUrl('/') },
    // The time of the newest entry: a feed that has not changed stays the same to the letter.
    updated: entries[0]?.published ?? new Date(0),
    feed: siteUrl(feeds[format].path),
    feedLinks: { json: siteUrl(feeds.json.path) },
    generator: false,
  });
  for (const { id, url, title, summary, html, tags, published, cover } of entries) {
    feed.addItem({
      id,
      link: url,
      // Atom's titles are HTML by the library's declaration; of the others they are text.
      title: format === 'atom' ? escapeHtml(title) : title,
      ...(summary && { description: format === 'json' ? summary : escapeHtml(summary) }),
      content: html,
      category: tags.map((name) => category(name, format)),
      date: published,
      published,
      ...(cover && enclosure(cover, format)),
    });
  }
  if (format === 'atom') return feed.atom1();
  return format === 'rss' ? feed.rss2() : feed.json1();
}

function category(name: string, format: FeedFormat) {
  // The library puts an Atom category into attributes and leaves `<` as it is, which XML forbids.
  const label = format === 'atom' ? name.replaceAll('<', '‹') : name;
  return { name: label, term: label };
}

function enclosure({ url, type }: NonNullable<FeedEntry['cover']>, format: FeedFormat) {
  return format === 'rss' ? { enclosure: { url, type, length: 0 } } : { image: url };
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
