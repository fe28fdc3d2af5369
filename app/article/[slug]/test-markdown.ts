import fc from 'fast-check';
import { common } from 'lowlight';

/** Most characters of a generated text. */
const MAX_LENGTH = 200_000;

const one = (...texts: string[]) => fc.constantFrom(...texts);
const join = (parts: (string | string[])[]) => parts.flat().join('');

const language = one(...Object.keys(common));
const word = one(
  'word',
  'a',
  'longer',
  '**bold**',
  '_soft_',
  '`code`',
  '~~gone~~',
  'ü',
  '🔥',
  '\n',
);
const code = one(...'"\'{}[]0-$', 'a ', 'let x = 1;\n', '<a', '/*', '*/', '# ');
const mark = one(...'*_~`<[]>#|&\\(', '![', '](', '- ', '1. ');
const entity = one('&', '&amp;', '&#0;', '&#x1F525;', '&nosuch;', '&lt;script&gt;', '&#99999999;');
const control = one(...'\u0000\u0007\u001B\u007F\u0085\u2028\uFEFF\r\t');
const url = one(
  '/x',
  '#part',
  'https://a.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  ']]>',
);
const digit = one(...'0123456789');
const end = one('\n\n', '\n\n', '\n', '\r');

const all = (...parts: (string | fc.Arbitrary<string>)[]) =>
  fc.tuple(...parts.map((it) => (typeof it === 'string' ? one(it) : it))).map(join);

/** Blocks of Markdown. @param scale part of their greatest length up to which they are long */
function blocks(scale: number): fc.Arbitrary<string>[] {
  const many = (max: number, ...parts: (string | fc.Arbitrary<string>)[]) =>
    fc
      .array(all(...parts), { minLength: 1, maxLength: Math.ceil(max * scale), size: 'max' })
      .map(join);
  const run = (max: number, part: fc.Arbitrary<string>) =>
    fc.tuple(part, fc.nat(Math.ceil(max * scale))).map(([it, times]) => it.repeat(times));
  const words = many(20, word, ' ');
  const fenced = (text: fc.Arbitrary<string>) => all('```', language, '\n', text, '\n```');
  return [
    words,
    all(run(7, one('#')), ' ', words),
    all(many(60, one('> ', '- ', '1. ', '  ')), words),
    many(300, run(12, one(' ')), one('-', '*', '3.'), ' ', word, '\n'),
    all(run(40, one('|a')), '|\n', run(40, one('|:-')), '|\n', many(100, run(40, one('|b')), '\n')),
    fenced(many(3_000, code)),
    fenced(run(6_000, code)),
    many(50, '[', word, '](', url, ') ![', word, '](', url, ' "t") '),
    all('[ref', digit, ']: ', url, run(2_000, one('x'))),
    many(100, '[ref', digit, '] '),
    many(50, '[^', digit, '] '),
    all('[^', digit, ']: ', words),
    many(300, entity),
    many(300, control),
    run(3_000, mark),
    many(3_000, mark),
    all('<', one('script', 'img src=x', '!--', '?', '![CDATA['), '>', words, ']]>'),
  ];
}

/** The same kind of block several times: quadratic behaviour shows only in large numbers. */
const sections = (scale: number) =>
  blocks(scale).map((block) =>
    fc.array(all(block, end), { minLength: 1, maxLength: 12, size: 'max' }).map(join),
  );
const text = (scale: number) =>
  fc.array(fc.oneof(...sections(scale)), { minLength: 1, maxLength: 8, size: 'max' }).map(join);

/** For tests: a generated Markdown text. Few are extreme: most are to be rendered, not refused. */
export const markdownBody: fc.Arbitrary<string> = fc
  .tuple(
    fc.oneof(
      { weight: 6, arbitrary: text(0.02) },
      { weight: 2, arbitrary: text(0.1) },
      { weight: 1, arbitrary: text(1) },
    ),
    fc.oneof({ weight: 12, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.nat(200) }),
  )
  .map(([body, times]) => body.repeat(times).slice(0, MAX_LENGTH).toWellFormed());
