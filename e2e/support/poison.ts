/** A text within all size limits whose rendering needs a thread's time limit to end. */
const ENDLESS = `${'Lorem ipsum.\n\n'}${'x\n=\n'.repeat(4_900)}`;

/** Articles that would take all memory, or many seconds, without the limits of Markdown. */
export const POISON: Record<string, string> = {
  'a table of 100 columns and 9,900 rows': `${'|-'.repeat(100)}|\n${'x\n'.repeat(9_900)}`,
  'closing brackets': ']'.repeat(60_000),
  'quotes and lists': `${`${'> '.repeat(24)}${'- '.repeat(24)}x\n`.repeat(1_900)}`,
  'bare carriage returns': '> x\r'.repeat(9_900),
  'footnote references': `${'[^a]\n\n'.repeat(30_000)}[^a]: Note`,
  'a long link, many times': `[a]: /${'x'.repeat(90_000)}\n\n${`${'[a] '.repeat(500)}\n\n`.repeat(50)}`,
  'code in every language': ['ini', 'c', 'xml', 'arduino', 'java']
    .map((language) => `\`\`\`${language}\n${'a '.repeat(4_900)}\n\`\`\``)
    .join('\n\n'),
  endless: ENDLESS,
};
