import { articleHref } from '../articles/article-path';
import type { Article } from '../publisher-api';
import { env } from '../site/env';
import { coverPath } from '../site/routes';
import { siteUrl } from '../site/site-url';
import type { MarkdownSource } from './worker/render.js';

/** The body of an article, and what its links and pictures refer to. */
export function markdownSource(article: Article): MarkdownSource {
  return {
    text: article.content,
    url: siteUrl(articleHref(article)),
    siteUrl: env().SITE_URL,
    imageOrigins: env().IMAGE_ORIGINS,
    uploads: article.pictures.map((name) => ({
      name,
      file: `${article.id}_._${name}`,
      path: coverPath(article.id, name),
    })),
  };
}
