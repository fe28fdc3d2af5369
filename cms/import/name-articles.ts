import { titleFromName } from '../../lib/publisher-api/title';
import { isTitleKept, nameForTitle } from '../files/article-name';
import type { NamedArticle } from './convert-article';
import type { SourceArticle } from './source-article';

/**
 * Gives each article a slug and the name of a folder. Of several with the same one, the oldest keeps
 * it, and others have their date behind it; the result does not depend on what was imported before.
 */
export function nameArticles(articles: readonly SourceArticle[]): NamedArticle[] {
  const slugs = new Set<string>();
  const names = new Set<string>();
  const byDate = [...articles].sort((one, other) => (one.date < other.date ? -1 : 1));
  const named = new Map<SourceArticle, NamedArticle>();
  for (const article of byDate) {
    const { title, slug, date, file, notes } = article;
    const day = date.slice(0, 10);
    const newSlug = freeOf([slug, `${slug}-${day}`], '-', slugs);
    const base = nameForTitle(title) || nameForTitle(slug);
    const name = freeOf([base, `${base}-${day.replaceAll('-', '‑')}`], '-', names);
    const added: string[] = [];
    if (newSlug !== slug)
      added.push(`Another article has the slug ${slug}: this one is ${newSlug}.`);
    if (!isTitleKept(title, base)) {
      added.push(`Its title, "${title}", becomes "${titleFromName(base)}".`);
    }
    if (name !== base)
      added.push(`Another article has the title "${title}": this one has its date.`);
    const own = added.map((message) => ({ file, line: 1, message }));
    named.set(article, { ...article, newSlug, name, notes: [...notes, ...own] });
  }
  return articles.flatMap((article) => named.get(article) ?? []);
}

/** The first of the names that is not taken, or the last with a number; it is taken from then on. */
function freeOf(wanted: readonly string[], mark: string, taken: Set<string>): string {
  const last = wanted.at(-1) ?? '';
  let name = wanted.find((it) => !taken.has(it.toLowerCase()));
  for (let number = 2; name === undefined; number += 1) {
    const numbered = `${last}${mark}${number}`;
    if (!taken.has(numbered.toLowerCase())) name = numbered;
  }
  taken.add(name.toLowerCase());
  return name;
}
