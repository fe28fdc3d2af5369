import { articleHref } from '../articles/article-path';
import { plainText, renderMarkdown } from '../markdown';
import type { Article } from '../publisher-api';
import { coverPath, HOME_PATH } from '../routes';
import { site } from '../site';
import { siteUrl } from '../site-url';
import { shorten } from '../text';

/** An article as feeds tell it; its texts hold no character that XML forbids. */
export type FeedEntry = {
  /** The same for as long as the article exists, whatever its name, slug or date. */
  id: string;
  url: string;
  title: string;
  /** The article's description, or else the beginning of its text; null if it has neither. */
  summary: string | null;
  /** Full and sanitised, with absolute URLs; '' for an old article of a very long feed. */
  html: string;
  tags: string[];
  published: Date;
  cover: { url: string; type: string } | null;
};

/** Characters of a summary that is taken from the text. */
const SUMMARY_LENGTH = 300;

/**
 * @param article one that has a date
 * @throws {Error} for one whose fields make no URL or date
 */
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
    html: xmlText(rendered?.html ?? `<p>${escapeHtml(plainText(article))}</p>`),
    tags: article.tags.map(xmlText),
    published: new Date(article.uploadDate ?? 0),
    cover: cover(article),
  };
}

/** A tag URI (RFC 4151): made of what never changes, the site's host and the API's id. */
function entryId(id: string): string {
  return `tag:${new URL(siteUrl(HOME_PATH)).hostname},${site.founded}:article/${encodeURIComponent(id)}`;
}

function cover({ id, cover_image }: Article): FeedEntry['cover'] {
  if (!cover_image) return null;
  const ending = cover_image.slice(cover_image.lastIndexOf('.') + 1).toLowerCase();
  return {
    url: siteUrl(coverPath(id, cover_image)),
    type: `image/${ending === 'jpg' ? 'jpeg' : ending}`,
  };
}

/** The text without what no XML document may hold: control characters and halves of pairs. */
function xmlText(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
