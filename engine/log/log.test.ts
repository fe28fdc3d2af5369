import { loggedPath } from '../text/text';
import { formatLine, writeToTerminal } from './log';

const UNSAFE = ['\r\n{"a":1}', '\u2028\u2029', '\0\x1b[2K\x7f\x85\x9b', '\u202e\u2066', '\ud800'];
it.each(UNSAFE)('a log line is one line of plain ASCII: %j', (text) => {
  const line = formatLine({ message: text, route: `/a${text}` });
  expect(line).toMatch(/^[\x20-\x7e]+$/);
  expect(JSON.parse(line)).toEqual({ message: text, route: `/a${text}` });
});

it.each([
  ['API: https://me:pass@word@api.example/v1?x=1', 'API: https://***@api.example/v1?x=1'],
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
    expect(writeToTerminal('The site runs.')).toBe(isThere);
    expect(write.mock.calls).toEqual(written);
    write.mockClear();
  });
});

it('is of a limited length, whatever is in it', () => {
  const long = 'x'.repeat(100_000);
  const fields = { message: long, problem: { stack: long }, pictures: Array(1_000).fill(long) };
  const line = formatLine({ ...fields, route: loggedPath(`/${long}`) });
  expect(line.length).toBeLessThan(53 * 4_100);
  const { message, route, pictures } = JSON.parse(line);
  expect([message.length, message.at(-1), route.length]).toEqual([4_000, '…', 300]);
  expect([pictures.length, pictures.at(-1)]).toEqual([51, 'and 950 more']);
});

it('shows no part of a password where it is cut', () => {
  const line = formatLine({ problem: `${'x'.repeat(3_990)}://me:secret@api.example` });
  expect(line).not.toContain('secret');
});
