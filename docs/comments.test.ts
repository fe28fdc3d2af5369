import { readFileSync } from 'node:fs';
import { projectFiles } from '../testing/project-files';

/*
 * Comments can be understood alone: the subject comes first, so that no pronoun stands for a noun of
 * another sentence.
 */

const PRONOUN =
  /^(?:(?:it|its|they|them|their|he|she|none|what|whatever|which|whichever|who|whose|whoever)\b|(?:this|that|these|those|one|others?|another|both|either|neither) (?:is|are|was|were|has|have|had|can|may|must|will|would|does|do|in|of|on|for|with|without|that|who|which|whose|where)\b)/i;
const DANGLING = /\b(?:neither|either|too|alike)[.:]?$/i;

const files = projectFiles().filter((file) => /\.(?:tsx?|m?js|css)$/.test(file));

/** The comments of a source text, each as one line; lines of `//` that follow each other are one. */
function commentsIn(text: string): string[] {
  const blocks = [...text.matchAll(/^[ \t]*\{?\/\*\*?(.*?)\*\//gms)];
  const lines = [...text.matchAll(/^[ \t]*\/\/ (.*(?:\n[ \t]*\/\/ .*)*)/gm)];
  const plain = [
    ...blocks.map(([, it = '']) => it.replace(/^[ \t]*\*/gm, '')),
    ...lines.map(([, it = '']) => it.replace(/^[ \t]*\/\//gm, '')),
  ];
  return plain.map((it) => it.replace(/\s+/g, ' ').trim());
}

/** The sentences before the tags of a comment, without code and links in them. */
function sentencesOf(comment: string): string[] {
  const [prose = ''] = comment.split(/(?:^| )@\w+/);
  return prose.split(/(?<=[.:]) (?=[A-Z])/).filter(Boolean);
}

it.each([
  ['They wait.', true],
  ['A page waits. Others do not wait either.', true],
  ['What waits is a page.', true],
  ['A page waits for its turn: pages wait one at a time.', false],
])('%j has a pronoun without its noun: %s', (comment, isWrong) => {
  const found = sentencesOf(comment).filter((it) => PRONOUN.test(it) || DANGLING.test(it));
  expect(found.length > 0).toBe(isWrong);
});

it('no comment begins with a pronoun, or ends in a word that refers to another sentence', () => {
  const wrong = files.flatMap((file) =>
    commentsIn(readFileSync(file, 'utf8')).flatMap((comment) => {
      const [first = ''] = sentencesOf(comment);
      const isWrong = PRONOUN.test(first) || sentencesOf(comment).some((it) => DANGLING.test(it));
      return isWrong ? [`${file}: ${comment}`] : [];
    }),
  );
  expect(wrong).toEqual([]);
});
