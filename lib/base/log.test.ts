import { formatLine, tellTerminal } from './log';

it.each([
  ['\n{"level":"error"}'],
  ['\r\n'],
  ['\u0085{"level":"error"}'],
  ['\u2028{"level":"error"}\u2029'],
  ['\u0000\u001b[2K\u007f\u009b'],
  ['\u202eabc\u2066'],
  ['\ud800'],
])('a log line is one line of plain ASCII: %j', (text) => {
  const line = formatLine({ message: text, route: `/a${text}` });
  expect(line).toMatch(/^[\x20-\x7e]+$/);
  expect(JSON.parse(line)).toEqual({ message: text, route: `/a${text}` });
});

it.each([
  [
    'the API at https://me:pass@word@api.example/v1?x=1',
    'the API at https://***@api.example/v1?x=1',
  ],
  ['redis://:secret@localhost:6379', 'redis://***@localhost:6379'],
  ['https://example.com/a@b', 'https://example.com/a@b'],
  ['ann@example.com', 'ann@example.com'],
])('shows no password of a URL: %s', (text, shown) => {
  expect(JSON.parse(formatLine({ problem: text })).problem).toBe(shown);
});

it('leaves other characters as they are', () => {
  expect(formatLine({ route: '/Grüße/日本/🔥' })).toBe('{"route":"/Grüße/日本/🔥"}');
});

describe('a sentence for the person at the terminal', () => {
  const { isTTY } = process.stdout;
  const write = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  afterAll(() => {
    process.stdout.isTTY = isTTY;
    write.mockRestore();
  });

  it.each([
    [true, [['\nThe site runs.\n\n']]],
    [false, []],
  ])('is written as it is where there is one: %s', (isThere, written) => {
    process.stdout.isTTY = isThere;
    expect(tellTerminal('The site runs.')).toBe(isThere);
    expect(write.mock.calls).toEqual(written);
    write.mockClear();
  });
});
