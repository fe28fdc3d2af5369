import { articleHref } from '../articles/article-path';
import type { Article } from '../publisher-api';
import { env } from '../site/env';
import { coverPath } from '../site/routes';
import { siteUrl } from '../site/site-url';
import type { MarkdownSource } from './worker/render';

/** The URL path of an upload of an article. */
export type UploadPath = (name: string) => string;

/**
 * The body of an article, and what its links and pictures refer to.
 * @param uploadPath of a draft, whose pictures have other URLs than those of published articles
 */
export function markdownSource(
  article: Article,
  uploadPath: UploadPath = (name) => coverPath(article.id, name),
): MarkdownSource {
  return {
    text: article.content,
    url: siteUrl(articleHref(article)),
    siteUrl: env().SITE_URL,
    imageOrigins: env().IMAGE_ORIGINS,
    uploads: article.pictures.map((name) => ({
      name,
      file: `${article.id}_._${name}`,
      path: uploadPath(name),
    })),
  };
}
