import { testArticle } from '../../../testing/test-article';
import { parsePage } from '../page';
import { literalMarkup } from './literal-markup';

const found = (content: string) => literalMarkup(parsePage(testArticle({ content }), ''));
const NBSP = '\u00a0';
const AGAIN = 'type its marks and spaces again';

it.each([
  [`##${NBSP}The second night`, `${AGAIN}; it has a no-break space (U+00A0)`],
  ['\u200b## Night', `${AGAIN}; it has a zero-width space (U+200B)`],
  ['##Night', 'a space after the hashes'],
  ['#Night', 'a space after the hash'],
  ['＃＃ Night', `${AGAIN}; it has a wide "#" (U+FF03)`],
  [`*${NBSP}lamp\n*${NBSP}oil`, `${AGAIN}; it has a no-break space`],
  ['-lamp\n-oil', 'a space after the mark of a list'],
  ['• lamp\n• oil', 'a list with hyphens'],
  ['1)lamp', 'a space after the number'],
  ['１．lamp', 'a space after the number of a list; it has a wide "1" (U+FF11)'],
  [`- [ ]${NBSP}fill the lamp`, 'write a task as "- [ ] task"'],
  ['- [x]fill the lamp', 'write a task'],
  ['＞ said the fox', AGAIN],
  ['> [!hint] Lamps\n> burn', 'a line such as > [!NOTE]'],
  ['‘‘‘\ncode', 'lines of three backticks'],
  ['| lamp | oil |\n| 1 | 2 |', '|---|---|'],
  ['lamp | oil\n1 | 2', '|---|---|'],
  ['A ** dark** night', 'write **bold**'],
  ['A **dark night', 'write **bold**'],
  ['夜は**「暗い」**です', 'write **bold**'],
  ['A *dark * night', 'write *italic*'],
  ['A ~~dark ~~ night', '~~struck out~~'],
  ['＊＊dark＊＊', 'write **bold** without spaces at its ends; it has a wide "*"'],
  ['A [lamp] (https://shop.example/x)', 'write [text](address)'],
  ['A [lamp](/blog “lamps”)', 'the title in straight quotes'],
  ['A [lamp]（https://shop.example）', 'write [text](address)'],
  ['A (lamp)[https://shop.example]', 'write [text](address)'],
  ['A [lamp][shop]', 'the address of this link is missing'],
  ['A [lamp](/my shop)', 'write [lamp](</my shop>)'],
  ['A lamp.[^2]', 'the text of this footnote is missing'],
  ['See [[red lamp|the lamp]]', 'write [text](address)'],
  ['It is ==bright==', 'write **bold** instead'],
  ['It is ||the fox||', '<details>'],
  ['A `lamp is', 'two backticks'],
  ['<div>\n**dark**\n</div>', 'Markdown within HTML needs an empty line'],
])('hints at markup that stands on the page as it is typed: %j', (content, advice) => {
  const at = content.startsWith('<div>') ? 4 : 3;
  const message = expect.stringContaining(advice);
  expect(found(`Text.\n\n${content}\n`)).toEqual([{ rule: 'markup', level: 'hint', at, message }]);
});

it.each([
  ['%%ask the fox%%', 'readers see this note'],
  ['![a lamp] (lamp.png)', 'write ![what it shows](name)'],
  ['```js\nlamp();\n\nAnd so on.', 'never closed'],
  ['> ~~~\n> lamp();', 'never closed'],
])('is an error where readers see a note, no picture, or a text as code: %j', (content, advice) => {
  const message = expect.stringContaining(advice);
  expect(found(`Text.\n\n${content}`)).toEqual([
    { rule: 'markup', level: 'error', at: 3, message },
  ]);
});

it('names the line within a paragraph, a list and a quotation, each line and kind once', () => {
  const content = 'One\ntwo [[three]] [[four]]\n\n- five\n  - ##six\n\n> seven\n> ==eight==';
  expect(found(content).map(({ at }) => at)).toEqual([2, 5, 8]);
});

it.each([
  '# A\n\n## B\n\n- c\n- [ ] d\n\n1. e\n\n> [!TIP]\n> f\n\n| g | h |\n|---|---|\n| i | j |',
  '**a** *b* ~~c~~ `d` [e](/blog "f") ![g](h.png) [i][j] k[^1] <b>l</b>\n\n[j]: /blog\n\n[^1]: m',
  '```\n##a ==b== [[c]] %%d%%\n```\n\n    ##a\n\nA `##a` and ``[[b]] %%`` and <code>**c**</code>',
  'Escaped: \\*\\*a\\*\\*, \\[b](c), \\==d==, &#91;e](f) and \\`g.',
  '2 ** 3, 2**3 and 4**5, a * b * c, f**k, s***t, snake__case__name, a==b, a || b, x[0][1], 100%% sure',
  '#gamedev #indiedev\n\nC# and F#, issue #12, -5 °C, 1.5 million, “quoted”, it’s, [sic] (and more)',
  'In the year\n2019. It was. – A dash – and a 5\u00a0€ price; *a footnote mark',
  'https://lamp.example/?a==b==&c=%%20__x__ and www.lamp.example/[[x]]',
  '<pre>\n**a** ==b==\n</pre>\n\n<!-- %%a%% -->',
])('finds nothing in markup that works, in code, and in plain words: %j', (content) => {
  expect(found(content)).toEqual([]);
});
