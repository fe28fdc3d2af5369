import { articleHref } from '../../../lib/articles/article-path';
import { DESCRIPTION_MAX_LENGTH } from '../../../lib/discovery/metadata';
import type { Finding } from '../finding';
import type { Page } from '../page';

/** A description that is missing, or longer than search engines and shared links show. */
export function descriptionLength({ article: { description } }: Page): Finding[] {
  const found = { rule: 'description', level: 'hint', at: 'description' } as const;
  if (!description) return [{ ...found, message: 'The description is empty.' }];
  const { length } = [...description];
  if (length <= DESCRIPTION_MAX_LENGTH) return [];
  const message = `The description has ${length} characters, of which shared links show ${DESCRIPTION_MAX_LENGTH}.`;
  return [{ ...found, message }];
}

/** A visible article with a date in the future: the site shows it nevertheless. */
export function futureDate({ article: { status, uploadDate } }: Page, now: Date): Finding[] {
  if (status === 'draft' || !uploadDate || new Date(uploadDate) <= now) return [];
  const message = `The date ${uploadDate} is in the future, and the article is shown already.`;
  return [{ rule: 'date', level: 'hint', message, at: 'uploadDate' }];
}

/** Articles that have the page or the title of one before them. */
export function repeatedNames(pages: readonly Page[]): Map<Page, Finding[]> {
  const known = new Map<string, string>();
  const found = new Map<Page, Finding[]>();
  for (const page of pages) {
    const { article } = page;
    const names = [
      [articleHref(article), 'error', 'the same page'],
      [`"${article.title}"`, 'hint', 'the same title'],
    ] as const;
    const findings = names.flatMap(([name, level, what]): Finding[] => {
      const other = known.get(name);
      if (other === undefined) known.set(name, article.id);
      const message = `The article "${other}" has ${what}, ${name}.`;
      return other === undefined ? [] : [{ rule: 'repeated', level, message, at: 'slug' }];
    });
    found.set(page, findings);
  }
  return found;
}
