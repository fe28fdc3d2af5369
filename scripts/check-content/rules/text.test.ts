import { testPage } from '../test-page';
import { headingJumps, plainText, unknownLanguages } from './text';

it.each(['', '## a\n\n### b\n\n#### c\n\n## d', '# a\n\n## b\n\n### c', 'text\n\n## a'])(
  'no heading is missed in %j',
  (content) => {
    expect(headingJumps(testPage(content))).toEqual([]);
  },
);

it.each([
  ['### a', 1, '### where ## comes next'],
  ['## a\n\n#### b\n\n##### c', 3, '#### where ### comes next'],
  ['# a\n\n#### b', 3, '#### where ### comes next'],
])('%j misses a heading', (content, line, message) => {
  expect(headingJumps(testPage(content))).toEqual([
    { rule: 'heading', level: 'hint', at: line, message: expect.stringContaining(message) },
  ]);
});

it.each(['js', 'TypeScript', 'text', 'sh', 'diff', 'nohighlight', ''])(
  'knows the language "%s"',
  (lang) => {
    expect(unknownLanguages(testPage(`\`\`\`${lang}\ncode\n\`\`\`\n\n    indented`))).toEqual([]);
  },
);

it('does not know every language', () => {
  expect(unknownLanguages(testPage('Text.\n\n> ```jsonn title="x"\n> {}\n> ```'))).toEqual([
    {
      rule: 'code-language',
      level: 'hint',
      at: 3,
      message: expect.stringContaining('"jsonn"'),
    },
  ]);
});

it('an article past a limit is an error, one within them is not', () => {
  expect(plainText(testPage('Text.'))).toEqual([]);
  expect(plainText(testPage('x\n'.repeat(11_000)))).toMatchObject([
    { rule: 'plain-text', level: 'error', message: expect.stringContaining('too many lines') },
  ]);
});
