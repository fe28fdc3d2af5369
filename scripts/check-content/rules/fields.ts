import { articleHref } from '../../../lib/articles/article-path';
import { DESCRIPTION_MAX_LENGTH } from '../../../lib/discovery/metadata';
import type { Page } from '../page';
import type { Finding } from '../report';

/** A description that is missing, or longer than search engines and shared links show. */
export function descriptionLength({ article }: Page): Finding[] {
  const { length } = [...(article.description ?? '')];
  if (length > 0 && length <= DESCRIPTION_MAX_LENGTH) return [];
  const tooLong = `has ${length} characters, of which shared links show ${DESCRIPTION_MAX_LENGTH}`;
  const message = `The description ${length > 0 ? tooLong : 'is empty'}.`;
  return [{ rule: 'description', level: 'hint', message, at: 'description' }];
}

/** A visible article with a date in the future: the site shows it nevertheless. */
export function futureDate({ article: { status, uploadDate } }: Page, now: Date): Finding[] {
  if (status === 'draft' || !uploadDate || new Date(uploadDate) <= now) return [];
  const message = `The date ${uploadDate} is in the future, and the article is shown already.`;
  return [{ rule: 'date', level: 'hint', message, at: 'uploadDate' }];
}

/** The page or the title of an article, if one before it among all pages has it. */
export function repeatedNames(page: Page, pages: readonly Page[]): Finding[] {
  const { article, url } = page;
  const finding = (level: Finding['level'], first: Page | undefined, what: string): Finding[] => {
    const message = `The article "${first?.article.id}" has the same ${what}.`;
    return first === page ? [] : [{ rule: 'repeated', level, message, at: 'slug' }];
  };
  const samePage = pages.find((other) => other.url === url);
  const sameTitle = pages.find((other) => other.article.title === article.title);
  return [
    ...finding('error', samePage, `page, ${articleHref(article)}`),
    ...finding('hint', sameTitle, `title, "${article.title}"`),
  ];
}
