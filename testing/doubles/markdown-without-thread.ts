import { renderArticle } from '../../lib/markdown/worker/render';
import type { Article } from '../../lib/publisher-api';

/** For tests, in place of `lib/markdown`: the real pipeline without its worker thread. */
export async function renderMarkdown({ content, slug }: Article) {
  const siteUrl = 'http://localhost:3000';
  try {
    const url = `${siteUrl}/article/${slug}`;
    const links = { siteUrl, pages: [], imageOrigins: [], uploads: [] };
    return renderArticle({ text: content, url, ...links });
  } catch {
    return undefined;
  }
}
