import { common, createLowlight } from 'lowlight';
import { visit } from 'unist-util-visit';
import { articleHref } from '../../../lib/articles/article-path';
import { shorten } from '../../../lib/base/text';
import { DESCRIPTION_MAX_LENGTH } from '../../../lib/discovery/metadata';
import { isUsableSlug } from '../../../lib/site/usable-slug';
import { lineOf, type Page } from '../page';
import type { Finding } from '../report';

const lowlight = createLowlight(common);

/** A description that is missing, or longer than search engines and shared links show. */
export function descriptionLength({ article }: Page): Finding[] {
  const { length } = [...(article.description ?? '')];
  if (length > 0 && length <= DESCRIPTION_MAX_LENGTH) return [];
  const tooLong = `has ${length} characters, of which shared links show ${DESCRIPTION_MAX_LENGTH}`;
  const message = `The description ${length > 0 ? tooLong : 'is empty'}.`;
  return [{ rule: 'description', level: 'hint', message, at: 'description' }];
}

/** A slug that is hard to read in an address, or that cannot be one. */
export function unreadableSlug({ article }: Page): Finding[] {
  const { slug } = article;
  if (!slug || (isUsableSlug(slug) && !/[\s/?#%\\]/.test(slug))) return [];
  const words =
    slug
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.join('-') ?? '';
  const mended = words && words.length <= 60 ? `, such as \`slug: ${words}\`` : '';
  const message = `The slug "${shorten(slug, 60)}" makes the address ${articleHref(article)}. Write letters, digits and hyphens${mended}.`;
  return [{ rule: 'slug', level: 'hint', message, at: 'slug' }];
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

/** An article that exceeds a limit of lib/articles/markdown/worker/limits.ts. */
export function plainText({ failure }: Page): Finding[] {
  if (!failure) return [];
  const message = `The article is shown as plain text: ${failure}.`;
  return [{ rule: 'plain-text', level: 'error', message, at: 1 }];
}

/** Headings that skip a level, which readers who navigate by headings take for a missing one. */
export function headingJumps({ tree }: Page): Finding[] {
  const found: Finding[] = [];
  // The title of the page is its first level; one in the text becomes the second.
  let above = 1;
  visit(tree, 'heading', (heading) => {
    const level = Math.max(heading.depth, 2);
    if (level > above + 1) {
      const marks = (depth: number) => '#'.repeat(depth);
      const message = `The heading has ${marks(level)} where ${marks(above + 1)} comes next.`;
      found.push({ rule: 'heading', level: 'hint', message, at: lineOf(heading) });
    }
    above = level;
  });
  return found;
}

/** Code in a language that the site does not know: it is shown without colours. */
export function unknownLanguages({ tree }: Page): Finding[] {
  const found: Finding[] = [];
  visit(tree, 'code', (code) => {
    const { lang } = code;
    if (!lang || /^no-?highlight$/.test(lang) || lowlight.registered(lang)) return;
    const message = `Code in the language "${lang}" has no colours: the site does not know it.`;
    found.push({ rule: 'code-language', level: 'hint', message, at: lineOf(code) });
  });
  return found;
}
