import path from 'node:path';
import { count, oneLine } from '../../engine/text';

/** Something of an imported file that is to be looked at. */
export type Note = { file: string; line?: number | undefined; message: string };

/** The result of an import. */
export type ImportReport = {
  /** The articles that were written, or would be, with the folders that they have now. */
  written: { source: string; folder: string; slug: string; hidden: boolean; pictures: number }[];
  /** Texts of which no article was made: there is one already, it is none, or it cannot be read. */
  existing: Note[];
  noArticles: Note[];
  leftOut: Note[];
  notes: Note[];
  /** The folder of content. */
  to: string;
  isDryRun: boolean;
};

/** The result as lines for a terminal, with what to do next. */
export function reportLines(report: ImportReport): string[] {
  const { written, existing, noArticles, leftOut, notes, to, isDryRun } = report;
  const all = [...existing, ...noArticles, ...leftOut, ...notes];
  const lines = all
    .sort((one, other) => {
      const inFile = (one.line ?? 0) - (other.line ?? 0);
      return one.file === other.file ? inFile : one.file < other.file ? -1 : 1;
    })
    .map(({ file, line, message }) => {
      const place = [path.relative('', file), line].filter((it) => it !== undefined).join(':');
      return oneLine(`${place}: ${message}`);
    });
  const pictures = written.reduce((sum, it) => sum + it.pictures, 0);
  const hidden = written.filter((it) => it.hidden);
  const summary = [
    `${count(written.length, 'article')} ${isDryRun ? 'would be written' : 'written'} to ${path.join(to, 'articles')}`,
    hidden.length > 0 ? `${hidden.length} of them hidden` : '',
    pictures > 0 ? `with ${count(pictures, 'picture')}` : '',
  ];
  const others = [
    existing.length > 0 ? `${existing.length} there already` : '',
    noArticles.length > 0 ? `${noArticles.length} no article` : '',
    leftOut.length > 0 ? `${leftOut.length} left out` : '',
    notes.length > 0 ? `${count(notes.length, 'note')} to look at` : '',
  ];
  const sentence = (parts: string[]) => parts.filter(Boolean).join(', ');
  return [
    ...lines,
    ...(lines.length > 0 ? [''] : []),
    `${sentence(summary)}.`,
    ...(sentence(others) ? [`${sentence(others)}.`] : []),
    ...(isDryRun || written.length === 0 ? [] : nextSteps(to, hidden[0]?.slug)),
  ];
}

function nextSteps(to: string, hidden: string | undefined): string[] {
  const folder = path.relative('', to) || '.';
  return [
    `Then: npm run check-content -- ${folder}`,
    ...(hidden ? [`A hidden article: npm run preview -- ${hidden}`] : []),
  ];
}
