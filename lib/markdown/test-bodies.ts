import { common } from 'lowlight';

/** For tests: a reproducible random number generator from 0 to 1 (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const LANGUAGES = Object.keys(common);
const WORDS = ['word', 'a', 'longer', '**bold**', '_soft_', '`code`', '~~gone~~', 'ü', '🔥', '\n'];
const CODE = [
  'a ',
  'let x = 1;\n',
  '"',
  "'",
  '{',
  '}',
  '[',
  ']',
  '<a',
  '/*',
  '*/',
  '# ',
  '0',
  '-',
  '$',
];
const RUNS = [
  '*',
  '_',
  '~',
  '`',
  '<',
  '![',
  '[',
  ']',
  '](',
  '>',
  '- ',
  '1. ',
  '#',
  '|',
  '&',
  '\\',
  '(',
];
const ENTITIES = ['&amp;', '&#0;', '&#x1F525;', '&nosuch;', '&lt;script&gt;', '&#99999999;', '&'];
const CONTROLS = ['\u0000', '\u0007', '\u001B', '\u007F', '\u0085', '\u2028', '\uFEFF', '\r', '\t'];
const URLS = [
  '/x',
  '#part',
  'https://a.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  ']]>',
];

/** For tests: a generated Markdown text. @param maxLength most characters */
export function generateBody(random: () => number, maxLength: number): string {
  const upTo = (max: number) => Math.floor(random() * (max + 1));
  const pick = (from: readonly string[]) => from[upTo(from.length - 1)] ?? '';
  // Few bodies are extreme: most are to be rendered, not refused.
  const scale = random() ** 4;
  const most = (max: number) => Math.ceil(max * scale);
  const many = (max: number, make: () => string) =>
    Array.from({ length: 1 + upTo(most(max) - 1) }, make).join('');
  const words = () => many(20, () => `${pick(WORDS)} `);

  const blocks: (() => string)[] = [
    words,
    () => `${'#'.repeat(1 + upTo(7))} ${words()}`,
    () => `${many(60, () => pick(['> ', '- ', '1. ', '  ']))}${words()}`,
    () => many(300, () => `${' '.repeat(upTo(12))}${pick(['-', '*', '3.'])} ${pick(WORDS)}\n`),
    () => {
      const columns = 1 + upTo(most(40));
      return `${'|a'.repeat(columns)}|\n${'|:-'.repeat(columns)}|\n${many(100, () => `${'|b'.repeat(upTo(columns))}\n`)}`;
    },
    () => `\`\`\`${pick(LANGUAGES)}\n${many(3_000, () => pick(CODE))}\n\`\`\``,
    () => {
      const [language, unit] = [pick(LANGUAGES), pick(CODE)];
      return `\`\`\`${language}\n${unit.repeat(upTo(most(12_000 / unit.length)))}\n\`\`\``;
    },
    () => many(50, () => `[${pick(WORDS)}](${pick(URLS)}) ![${pick(WORDS)}](${pick(URLS)} "t") `),
    () => `[ref${upTo(9)}]: ${pick(URLS)}${'x'.repeat(upTo(most(2_000)))}`,
    () => many(100, () => `[ref${upTo(9)}] `),
    () => many(50, () => `[^${upTo(9)}] `),
    () => `[^${upTo(9)}]: ${words()}`,
    () => many(300, () => pick(ENTITIES)),
    () => many(300, () => pick(CONTROLS)),
    () => pick(RUNS).repeat(upTo(most(3_000))),
    () => many(3_000, () => pick(RUNS)),
    () => `<${pick(['script', 'img src=x', '!--', '?', '![CDATA['])}>${words()}]]>`,
  ];
  // Few bodies are long, as with real articles.
  const length = 1 + Math.floor(maxLength * random() ** 6);
  let body = '';
  // Mostly repeats the last kind of block: quadratic behaviour shows only in large numbers.
  let block = blocks[0];
  while (body.length < length) {
    if (random() < 0.4) block = blocks[upTo(blocks.length - 1)];
    body += `${block?.()}${pick(['\n\n', '\n\n', '\n', '\r'])}`;
  }
  return body.slice(0, length).toWellFormed();
}
