import type { Metadata } from 'next';
import { articleHref } from '../../articles/article-path';
import type { Article } from '../../publisher-api';
import { blog } from '../../site/copy';
import { articleShareImage } from '../share-images/urls';
import { pageMetadata } from './index';

/** Metadata of an article's page, for search engines and for sharing. */
export function articleMetadata(article: Article): Metadata {
  return pageMetadata({
    title: article.title,
    description: article.description ?? `${article.title}: ${blog.lead}`,
    path: articleHref(article),
    image: articleShareImage(article),
    article: { published: article.uploadDate, tags: article.tags },
  });
}
