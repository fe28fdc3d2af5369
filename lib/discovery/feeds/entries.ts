import { lookup } from 'mrmime';
import { articleHref } from '../../articles/article-path';
import { escapeMarkup, shorten } from '../../base/text';
import { renderMarkdown } from '../../markdown';
import type { Article } from '../../publisher-api';
import { site } from '../../site/brand';
import { coverPath, HOME_PATH } from '../../site/routes';
import { siteUrl } from '../../site/site-url';

/** An article as an entry of a feed; its texts hold no character that XML forbids. */
export type FeedEntry = Awaited<ReturnType<typeof feedEntry>>;

/** Characters of a summary taken from the article's text. */
const SUMMARY_LENGTH = 300;

/** The entry of an article. @param article with a date */
export async function feedEntry(article: Article) {
  const { id, cover_image: cover } = article;
  const rendered = await renderMarkdown(article);
  const beginning = rendered?.excerpt ?? article.content.slice(0, 2 * SUMMARY_LENGTH);
  const summary = article.description ?? shorten(beginning.toWellFormed(), SUMMARY_LENGTH);
  const host = new URL(siteUrl(HOME_PATH)).hostname;
  return {
    /** A tag URI (RFC 4151) of what never changes: the site's host and the article's id at the API. */
    id: `tag:${host},${site.founded}:article/${encodeURIComponent(id)}`,
    url: siteUrl(articleHref(article)),
    title: xmlText(article.title),
    /** The article's description, or else the beginning of its text; null if it has neither. */
    summary: xmlText(summary) || null,
    /** The whole article, sanitised, with absolute URLs. */
    html: xmlText(rendered?.html ?? `<p>${escapeMarkup(article.content)}</p>`),
    tags: article.tags.map(xmlText),
    published: new Date(article.uploadDate ?? 0),
    cover: cover ? { url: siteUrl(coverPath(id, cover)), type: lookup(cover) ?? '' } : null,
  };
}

/** The text without the characters that XML forbids: control characters and lone surrogates. */
function xmlText(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
}
