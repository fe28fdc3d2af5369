import { articleHref } from '../../lib/articles/article-path';
import type { Article } from '../../lib/publisher-api';
import type { FieldProblem, InspectedList } from '../../lib/publisher-api/contract';

/** An article of the list as the site reads it, and what the API sent. */
export type ListedArticle = { wire: unknown; item: Article };

type Wire = Record<string, unknown>;

function fieldsOf(wire: unknown): Wire {
  return typeof wire === 'object' && wire !== null ? (wire as Wire) : {};
}

/** One sentence on an item of a list that is left out: which, and why. */
export function dropped({ wire, problems }: InspectedList<unknown>['bad'][number]): string {
  const { id, name, input } = fieldsOf(wire);
  const label = JSON.stringify(id ?? name ?? input ?? wire)?.slice(0, 60) ?? 'nothing';
  return `The item ${label} is left out: ${problems.map(inWords).join('; ')}.`;
}

function inWords({ field, rule }: FieldProblem): string {
  return field ? `its ${field}: ${rule}` : rule;
}

/** One sentence for each value of an article that the site cannot read and ignores. */
export function ignoredValues(articles: readonly ListedArticle[]): string[] {
  return articles.flatMap(({ wire, item }) => {
    const { uploadDate, hidden, tags, uploads } = fieldsOf(wire);
    const about = (text: string) => `Article ${item.id}: ${text}.`;
    const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 60);
    const found: string[] = [];
    if (item.uploadDate === null) {
      found.push(
        isGiven(uploadDate)
          ? about(`its uploadDate ${shown(uploadDate)} is no date with one meaning, so it has none`)
          : about('it has no uploadDate, so it is in no feed'),
      );
    }
    if (item.status === 'draft' && !/^(true|1)$/i.test(String(hidden))) {
      found.push(about(`its hidden is ${shown(hidden)}, neither true nor false, so it is hidden`));
    }
    if (typeof tags === 'string' && tags.includes(',')) {
      found.push(about(`its tags are one text with commas, read as one tag: send a list`));
    }
    const lists = [
      ['tags', tags, (it: unknown) => typeof it === 'string'],
      ['uploads', uploads, (it: unknown) => typeof (fieldsOf(it).name ?? it) === 'string'],
    ] as const;
    for (const [field, value, isReadable] of lists) {
      const bad = [value ?? []].flat().filter((it) => !isReadable(it));
      if (bad.length > 0) found.push(about(`of its ${field}, ${shown(bad[0])} is left out`));
    }
    return found;
  });
}

function isGiven(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '';
}

/** One sentence for each page that several articles have, of which only one can be opened. */
export function sameLinks(articles: readonly ListedArticle[]): string[] {
  const idsByHref = new Map<string, string[]>();
  for (const { item } of articles) {
    const href = articleHref(item);
    idsByHref.set(href, [...(idsByHref.get(href) ?? []), item.id]);
  }
  return [...idsByHref]
    .filter(([, ids]) => ids.length > 1)
    .map(([href, ids]) => `The articles ${ids.join(', ')} all have the page ${href}.`);
}
