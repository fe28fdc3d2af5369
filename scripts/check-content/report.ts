import { count } from '../check-api/report';
import type { Problem } from './finding';

/** The problems as lines for a terminal, with a summary. */
export function report(problems: readonly Problem[], articles: number): string {
  const lines = problems.map(({ file, line, page, level, message }) => {
    const place = [file ?? page, line].filter((it) => it !== undefined).join(':');
    return `${place}: ${level}: ${printable(message)}`;
  });
  const [errors, hints] = [countOf(problems, 'error'), countOf(problems, 'hint')];
  const summary = `${count(articles, 'article')}: ${count(errors, 'error')}, ${count(hints, 'hint')}.`;
  return [...lines, ...(lines.length > 0 ? [''] : []), summary].join('\n');
}

/** How many problems are of a level. */
export function countOf(problems: readonly Problem[], level: Problem['level']): number {
  return problems.filter((problem) => problem.level === level).length;
}

/** The text on one line, without characters that would control the terminal. */
function printable(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/\p{Cc}/gu, '\uFFFD');
}
