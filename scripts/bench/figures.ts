import type { Row } from './row';
import { tableLines } from './table';

const INTRODUCTION = `# Figures

What \`npm run bench\` has measured, written by \`npm run bench -- --write\`; with the name of a part before \`--write\` it renews that part alone. The value of a row with a limit is the one of its worst page. Bytes are the same on every machine; times are those of one, and only their ratios can be compared with another.
`;

/** A part of the table, and what it was measured on. */
export type Measurement = { name: string; title: string; rows: readonly Row[]; origin: string };

/** The section of a part: what it measures, on what, and its table. */
export function section({ name, title, rows, origin }: Measurement): string {
  return [`## ${name}`, '', `${title} ${origin}`, '', ...tableLines(rows), ''].join('\n');
}

/**
 * docs/figures.md with the section of one part renewed.
 * @param text as it is; empty for the first time
 * @param names of all parts, in their order: the section of any other is dropped
 * @param renewed none to bring the text into its form only
 */
export function renewFigures(
  text: string,
  names: readonly string[],
  renewed?: Measurement,
): string {
  const [, ...old] = text.split(/^## /m);
  const sections = names.map((name) => {
    if (renewed?.name === name) return section(renewed);
    const body = old.find((it) => it.startsWith(`${name}\n`));
    return body ? `## ${body.trimEnd()}\n` : `## ${name}\n\nNot measured yet.\n`;
  });
  return [INTRODUCTION, ...sections].join('\n');
}
