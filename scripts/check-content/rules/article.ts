import { slugForTitle } from '../../../cms/files/new-article';
import { shorten } from '../../../engine/text';
import { articleHref } from '../../../lib/articles/article-naming';
import { isUsableSlug } from '../../../lib/site/urls/slugs';
import type { Page } from '../page';
import type { Finding } from '../report';

/** A slug that is hard to read in a URL, or not allowed in one. */
export function unreadableSlug({ article }: Page): Finding[] {
  const { slug } = article;
  if (!slug || (isUsableSlug(slug) && !/[\s/?#%\\]/.test(slug))) return [];
  const readable = slugForTitle(slug);
  const example = readable && readable.length <= 60 ? `, such as \`slug: ${readable}\`` : '';
  const message = `The slug "${shorten(slug, 60)}" makes the address ${articleHref(article)}. Write letters, digits and hyphens${example}.`;
  return [{ rule: 'slug', level: 'hint', message, at: 'slug' }];
}

/** An empty description, which `npm run new-article` leaves to the writer. */
export function emptyDescription({ article }: Page): Finding[] {
  if (article.description) return [];
  const message = 'The description is empty.';
  return [{ rule: 'description', level: 'hint', message, at: 'description' }];
}

/** An article whose page is that of an earlier one. */
export function repeatedPage(page: Page, pages: readonly Page[]): Finding[] {
  const first = pages.find(({ url }) => url === page.url);
  if (!first || first === page) return [];
  const message = `The article "${first.article.id}" has the same page, ${articleHref(page.article)}.`;
  return [{ rule: 'repeated', level: 'error', message, at: 'slug' }];
}

/** An article beyond a limit of lib/markdown/worker/limits.ts. */
export function plainText({ failure }: Page): Finding[] {
  if (!failure) return [];
  // The line is removed, because it is one of the body, and the report has that of the file.
  const [reason, line = 1] = failure.split(', in line ');
  const message = `The article is shown as plain text: ${reason}.`;
  return [{ rule: 'plain-text', level: 'error', message, at: Number(line) }];
}

/** The first word with U+FFFD, which programs put in place of letters that they cannot read. */
const lostIn = (text: string) => text.split(/\s+/).find((word) => word.includes('\uFFFD'));

/** Letters that were lost when the text was saved or converted. */
export function lostLetters({ article }: Page): Finding[] {
  const { content, description } = article;
  const finding = (word: string, at: Finding['at']): Finding => {
    const message = `"${shorten(word, 40)}" has lost a letter, which is shown as \uFFFD. Type it again.`;
    return { rule: 'lost-letters', level: 'error', message, at };
  };
  const lines = content.split('\n').flatMap((line, index) => {
    const word = lostIn(line);
    return word ? [finding(word, index + 1)] : [];
  });
  const word = lostIn(description ?? '');
  return word ? [finding(word, 'description'), ...lines] : lines;
}
