import { printable } from '../text';
import { isForOperators, namedError } from './across-bundles';

export class UsageError extends namedError('UsageError', { isForOperators: true }) {}

export class CommandError extends namedError('CommandError', { isForOperators: true }) {}

/** Prints a failure that the user can fix as one sentence. Any failure sets exit code 1. */
export async function command(usage: string, main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    const { code, message } = error as Error & { code?: unknown };
    const isUsage = error instanceof UsageError || String(code).startsWith('ERR_PARSE_ARGS');
    console.error(isUsage || isForOperators(error) ? printable(message) : error);
    if (isUsage) console.error(usage);
    process.exitCode = 1;
  }
}

/** A whole number above 0 in an option of a command. @throws {UsageError} for anything else */
export function numberOption(name: string, text: string, max = 999_999_999): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= max) return number;
  throw new UsageError(`--${name} is "${text}", but it must be a whole number from 1 to ${max}.`);
}
