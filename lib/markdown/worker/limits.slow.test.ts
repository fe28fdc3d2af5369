import type { Element } from 'hast';
import { checkText, LimitError, rehypeOutputLimits } from './limits';
import { renderArticle } from './render';

const repeat = (text: string, count: number) => text.repeat(count);
const render = (text: string) => {
  const references = { siteUrl: 'https://example.com', pages: [], imageOrigins: [], uploads: [] };
  return renderArticle({ text, url: 'https://example.com/a', ...references }).html;
};

it.each([
  ['much emphasis in many paragraphs', repeat('**a** _b_ `c` [d](/e)\n\n', 100)],
  ['a list in a list, ten times', repeat('  ', 20).concat('- deep')],
  ['quotes in quotes', '> > > deep'],
  ['rules of any length', `${repeat('-', 500)}\n\n${repeat('* ', 200)}`],
  [
    'a table of ten columns',
    `${repeat('|-', 10)}|\n${repeat('|-', 10)}|\n${repeat('| a | b |\n', 99)}`,
  ],
  ['two hundred footnotes', `${repeat('a[^1]\n\n', 200)}[^1]: Note`],
  ['a number without end', repeat('1', 200_000)],
  ['a line of spaces', repeat(' ', 199_999)],
  ['20,000 empty lines', repeat('\n \n', 10_000)],
  ['closing brackets', repeat(']', 6_000)],
  ['thousands of lines of code', `~~~js\n${repeat('let a = b * c[1] < `x` > y;\n', 3_000)}~~~`],
  ['code that looks nested', `\`\`\`\n${repeat('> - ', 40)}x\n\`\`\``],
  ['code in a list, indented by 60', `- a\n\n  \`\`\`\n${repeat(' ', 60)}- x\n  \`\`\``],
  ['indented code of marks', `    ${repeat('*a_ ', 5_000)}`],
])('a text that costs little is rendered, whatever it looks like: %s', (_, text) => {
  expect(typeof render(text)).toBe('string');
});

it('marks of emphasis past 4,000 in one paragraph are text, and the next paragraph has its own', () => {
  const html = render(`${repeat('*a_ ', 3_000)}\n\n**bold**`);
  expect(html).toContain('*a_ *a_');
  expect(html).toContain('<strong>bold</strong>');
});

it.each([
  ['quotes in quotes', repeat('>', 31), 3],
  ['lists in lists, in one line', repeat('- ', 31).concat('x'), 3],
  ['numbered lists in lists', repeat('1. ', 31).concat('x'), 3],
  ['quotes after a bare carriage return', `Hello\r\r${repeat('>', 31)} x`, 5],
  ['emphasis in emphasis', `${repeat('*a **b ', 90)}c${repeat('***', 90)}`, 3],
  [
    'a table of 100 columns and 1,100 rows',
    `${repeat('|-', 100)}|\n${repeat('|-', 100)}|\n${repeat('x\n', 1_100)}`,
    3,
  ],
])('a text that would take too much is refused, with the line: %s', (_, text, line) => {
  const rendering = () => render(`One.\n\n${text}`);
  expect(rendering).toThrow(LimitError);
  expect(rendering).toThrow(`, in line ${line}`);
});

it('a text between two blocks of code is checked', () => {
  expect(() => checkText(`\`\`\`\nx\n\`\`\`\n${repeat('>', 40)}\n\`\`\`\nx`)).toThrow(LimitError);
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

  it('has at most 100,000 nodes, the root among them', () => {
    expect(check(texts(99_999, ''))).not.toThrow();
    expect(check(texts(100_000, ''))).toThrow('too many elements');
  });

  it('has at most 1,000,000 characters, a long URL counting for every link to it', () => {
    expect(check(texts(10, 'x'.repeat(100_000)))).not.toThrow();
    expect(check(texts(10, 'x'.repeat(100_001)))).toThrow('too many characters');
    expect(check(Array(12).fill(node([], 'x'.repeat(90_000))))).toThrow('too many characters');
  });
});
