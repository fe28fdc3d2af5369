import type { Element } from 'hast';
import { checkInput, LimitError, rehypeOutputLimits } from './limits';

const repeat = (text: string, count: number) => text.repeat(count);

it.each([
  ['nothing', ''],
  ['30,000 words', repeat('five\n', 9_000) + repeat('words ', 25_000)],
  ['much emphasis in many paragraphs', repeat('**a** _b_ `c` [d](/e)\n\n', 2_000)],
  ['a list in a list, ten times', repeat('  ', 20).concat('- deep')],
  ['quotes in quotes', '> > > deep'],
  ['rules of any length', `${repeat('-', 500)}\n${repeat('* ', 200)}`],
  ['a table of ten columns', `${repeat('|-', 10)}|\n${repeat('| a | b |\n', 499)}`],
  ['a list of links', repeat('- [a](/b)\n', 700)],
  ['a thousand footnotes', repeat('a[^1]\n\n', 1_000)],
  ['a number without end', repeat('1', 200_000)],
  ['a line of spaces', repeat(' ', 100)],
  ['empty lines', repeat('\n \n', 4_000)],
  ['a long line of code', `    ${repeat('x', 5_000)}`],
])('a text that an author might write is within the limits: %s', (_, text) => {
  expect(() => checkInput(text)).not.toThrow();
});

it.each([
  ['too long', repeat('a', 200_001)],
  ['too many lines', repeat('a\n', 10_001)],
  ['quotes in quotes', repeat('>', 51)],
  ['lists in lists, in one line', repeat('- ', 51).concat('x')],
  ['numbered lists in lists', repeat('1. ', 51).concat('x')],
  ['indented beyond reason', repeat(' ', 102).concat('- x')],
  ['emphasis that never ends', repeat('*a_', 1_000)],
  ['a line of nothing but spaces', repeat(' ', 199_999)],
  ['closing brackets', repeat(']', 60_000)],
  ['links, code and HTML that never end', repeat('[`<', 501)],
  ['too many lines that end in a bare carriage return', repeat('a\r', 10_001)],
  ['quotes in quotes after a bare carriage return', `Hello\r\r${repeat('>', 51)} x`],
  ['a table of 100 columns and 9,900 rows', `${repeat('|-', 100)}|\n${repeat('x\n', 9_898)}`],
  ['many tables', repeat(`${repeat('|-', 100)}|\n${repeat('x\n', 20)}\n`, 10)],
  ['a table in a quote', `> ${repeat('|:-:', 100)}\n${repeat('> x\n', 100)}`],
  ['footnote references', repeat('a[^1]\n\n', 1_001)],
  ['marks on many lines of one block', repeat('*a\n', 1_501)],
])('a text that would take a parser too long is refused: %s', (_, text) => {
  expect(() => checkInput(text)).toThrow(LimitError);
});

const node = (children: Element['children'], href = ''): Element => ({
  type: 'element',
  tagName: 'a',
  properties: { href },
  children,
});
const check = (children: Element['children']) => () =>
  rehypeOutputLimits()({ type: 'root', children });

describe('the rendered document', () => {
  const nested = (depth: number) => {
    let top = node([]);
    for (let level = 1; level < depth; level += 1) top = node([top]);
    return [top];
  };
  const texts = (count: number, value: string) => Array(count).fill({ type: 'text', value });

  it('is at most 150 elements deep, which is measured without recursion', () => {
    expect(check(nested(150))).not.toThrow();
    expect(check(nested(151))).toThrow(LimitError);
    expect(check(nested(100_000))).toThrow('nested too deep');
  });

  it('has at most 20,000 nodes, the root among them', () => {
    expect(check(texts(19_999, ''))).not.toThrow();
    expect(check(texts(20_000, ''))).toThrow('too many elements');
  });

  it('has at most 500,000 characters, a long URL counting for every link to it', () => {
    expect(check(texts(10, 'x'.repeat(50_000)))).not.toThrow();
    expect(check(texts(10, 'x'.repeat(50_001)))).toThrow('too many characters');
    expect(check(Array(6).fill(node([], 'x'.repeat(90_000))))).toThrow('too many characters');
  });
});
