import { lookup } from 'mrmime';
import { articleHref } from '../../articles/article-path';
import { escapeMarkup, shorten } from '../../base/text';
import { renderMarkdown } from '../../markdown';
import type { Article } from '../../publisher-api';
import { site } from '../../site/brand';
import { coverPath, HOME_PATH } from '../../site/routes';
import { siteUrl } from '../../site/site-url';

/** An article as an entry of a feed; its texts hold no character that XML forbids. */
export type FeedEntry = {
  /** Stable: does not change with the article's name, slug or date. */
  id: string;
  url: string;
  title: string;
  /** The article's description, or else the beginning of its text; null if it has neither. */
  summary: string | null;
  /** The whole article, sanitised, with absolute URLs; '' beyond the size limit of a feed. */
  html: string;
  tags: string[];
  published: Date;
  cover: { url: string; type: string } | null;
};

/** Characters of a summary taken from the article's text. */
const SUMMARY_LENGTH = 300;

/** The entry of an article. @param article with a date */
export async function feedEntry(article: Article): Promise<FeedEntry> {
  const url = siteUrl(articleHref(article));
  const rendered = await renderMarkdown(article);
  const beginning = rendered?.excerpt ?? article.content.slice(0, 2 * SUMMARY_LENGTH);
  const summary = article.description ?? shorten(beginning.toWellFormed(), SUMMARY_LENGTH);
  return {
    id: entryId(article.id),
    url,
    title: xmlText(article.title),
    summary: xmlText(summary) || null,
    html: xmlText(rendered?.html ?? `<p>${escapeMarkup(article.content)}</p>`),
    tags: article.tags.map(xmlText),
    published: new Date(article.uploadDate ?? 0),
    cover: cover(article),
  };
}

/** A tag URI (RFC 4151) of what never changes: the site's host and the article's id at the API. */
function entryId(id: string): string {
  return `tag:${new URL(siteUrl(HOME_PATH)).hostname},${site.founded}:article/${encodeURIComponent(id)}`;
}

function cover({ id, cover_image }: Article): FeedEntry['cover'] {
  if (!cover_image) return null;
  return { url: siteUrl(coverPath(id, cover_image)), type: lookup(cover_image) ?? '' };
}

/** The text without the characters that XML forbids: control characters and lone surrogates. */
function xmlText(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
}
