import { count, oneLine } from '../../engine/text';

/** A finding of a rule in an article. */
export type Finding = {
  rule: string;
  /** Visitors would see an error as something broken; a hint is something to improve. */
  level: 'error' | 'hint';
  /** A sentence for the writer. */
  message: string;
  /** The line of the body, from 1, or the field. */
  at?: number | 'slug' | 'description' | undefined;
};

/** A finding with its place. For an API's article, lines count from the start of the body. */
export type Problem = Omit<Finding, 'at'> & {
  file?: string | undefined;
  line?: number | undefined;
  /** Path of the article's page. */
  page?: string | undefined;
};

/** The problems as lines for a terminal, with a summary. */
export function report(problems: readonly Problem[], articles: number): string {
  const lines = problems.map(({ file, line, page, level, message }) => {
    const place = [file ?? page, line].filter((it) => it !== undefined).join(':');
    return oneLine(`${place}: ${level}: ${message}`);
  });
  const { errors, hints } = countLevels(problems);
  const summary = `${count(articles, 'article')}: ${count(errors, 'error')}, ${count(hints, 'hint')}.`;
  return [...lines, ...(lines.length > 0 ? [''] : []), summary].join('\n');
}

export function countLevels(problems: readonly Problem[]) {
  const errors = problems.filter(({ level }) => level === 'error').length;
  return { errors, hints: problems.length - errors };
}
