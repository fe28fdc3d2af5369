import type { Element, Root } from 'hast';
import { isParsable, rehypeDepthLimit } from './limits';

const repeat = (text: string, count: number) => text.repeat(count);

describe('a text that an author may well write', () => {
  it.each([
    ['nothing', ''],
    ['30,000 words', repeat('five\n', 9_000) + repeat('words ', 25_000)],
    ['much emphasis in many paragraphs', repeat('**a** _b_ `c` [d](/e)\n\n', 2_000)],
    ['a list in a list, ten times', repeat('  ', 20).concat('- deep')],
    ['quotes in quotes', '> > > deep'],
    ['rules of any length', `${repeat('-', 500)}\n${repeat('* ', 200)}`],
    ['a table', repeat('| a | b |\n', 500)],
    ['a number without end', repeat('1', 200_000)],
    ['a line of spaces', repeat(' ', 100)],
    ['empty lines', repeat('\n \n', 4_000)],
    ['a long line of code', `    ${repeat('x', 5_000)}`],
  ])('can be parsed: %s', (_, text) => {
    expect(isParsable(text)).toBe(true);
  });
});

describe('a text that takes a parser for ever', () => {
  it.each([
    ['too long', repeat('a', 200_001)],
    ['too many lines', repeat('a\n', 10_001)],
    ['quotes in quotes', repeat('>', 51)],
    ['quotes in quotes, with room between', repeat('> ', 51)],
    ['lists in lists, in one line', repeat('- ', 51).concat('x')],
    ['numbered lists in lists', repeat('1. ', 51).concat('x')],
    ['indented beyond reason', repeat(' ', 102).concat('- x')],
    ['deep in the middle of others', `Hello\n\n${repeat('>', 51)} x\n\nBye`],
    ['emphasis that never ends', repeat('*a_', 1_000)],
    ['a line of nothing but spaces', repeat(' ', 199_999)],
    ['brackets', repeat('[', 1_501)],
    ['backticks', repeat('`a', 1_501)],
    ['marks on many lines of one block', repeat('*a\n', 1_501)],
  ])('cannot: %s', (_, text) => {
    expect(isParsable(text)).toBe(false);
  });
});

describe('the depth of what comes out', () => {
  const nested = (depth: number): Root => {
    let node: Element = { type: 'element', tagName: 'p', properties: {}, children: [] };
    for (let level = 1; level < depth; level += 1) {
      node = { type: 'element', tagName: 'div', properties: {}, children: [node] };
    }
    return { type: 'root', children: [node] };
  };

  it('is at most 150 elements', () => {
    expect(() => rehypeDepthLimit()(nested(150))).not.toThrow();
    expect(() => rehypeDepthLimit()(nested(151))).toThrow(RangeError);
  });

  it('is measured without recursion, however deep', () => {
    expect(() => rehypeDepthLimit()(nested(100_000))).toThrow('nested too deep');
  });
});
