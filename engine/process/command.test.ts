import { parseArgs } from 'node:util';
import { CommandError, command, numberOption, UsageError } from './command';

const USAGE = 'Usage: npm run it -- NUMBER';

async function printed(main: () => void): Promise<string[]> {
  const error = jest.spyOn(console, 'error').mockImplementation();
  await command(USAGE, async () => main());
  return error.mock.calls.map(([line]) => String(line));
}

afterEach(() => {
  jest.restoreAllMocks();
  process.exitCode = undefined;
});

it.each<[string, () => void, string[]]>([
  ['a wrong number', () => numberOption('days', '0', 9), ['--days is "0", but it must be', USAGE]],
  ['a mistake in its use', () => fail(new UsageError('Name it.')), ['Name it.', USAGE]],
  ['an unknown option', () => parseArgs({ args: ['--x'] }), ["Unknown option '--x'", USAGE]],
  ['a failure', () => fail(new CommandError('It is full.')), ['It is full.']],
  ['an error of the program', () => fail(new TypeError('x is null')), ['TypeError: x is null']],
])('%s ends a command with exit code 1 and a sentence', async (_, main, lines) => {
  const all = await printed(main);
  expect(all).toEqual(lines.map((line) => expect.stringContaining(line)));
  expect(process.exitCode).toBe(1);
});

it('a command that succeeds prints no error', async () => {
  expect(await printed(() => {})).toEqual([]);
  expect(process.exitCode).toBeUndefined();
});

function fail(error: Error): never {
  throw error;
}
