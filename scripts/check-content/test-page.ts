import type { Article } from '../../lib/publisher-api';
import { testArticle } from '../../testing/test-article';
import { type Page, readPage } from './page';

/** An article with this Markdown, for tests. */
export function testPage(content: string, fields: Partial<Article> = {}): Page {
  return readPage(testArticle({ content, ...fields }));
}
