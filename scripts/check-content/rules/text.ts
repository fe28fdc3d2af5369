import { common, createLowlight } from 'lowlight';
import { visit } from 'unist-util-visit';
import { lineOf, type Page } from '../page';
import type { Finding } from '../report';

const lowlight = createLowlight(common);

/** An article that exceeds a limit of lib/markdown/worker/limits.ts. */
export function plainText({ failure }: Page): Finding[] {
  if (!failure) return [];
  const message = `The article is shown as plain text: ${failure}.`;
  return [{ rule: 'plain-text', level: 'error', message, at: 1 }];
}

/** Headings that skip a level: whoever moves from heading to heading would miss one. */
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
