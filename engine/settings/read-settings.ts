import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import type * as z from 'zod';
import { namedError } from '../process/across-bundles';

export type Variables = Record<string, string | undefined>;

/** An error whose message names each invalid variable and its rule. */
export class EnvError extends namedError('EnvError', { isForOperators: true }) {}

/**
 * An empty value counts as unset.
 * @param schema the description of each setting completes the sentence “… must be …” of an error
 * @param secrets names
 * @throws {EnvError}
 */
export function readSettings<Schema extends z.ZodObject>(
  schema: Schema,
  secrets: readonly string[],
  source: Variables,
): z.output<Schema> {
  const names = Object.keys(schema.shape);
  const values = Object.fromEntries(names.map((name) => [name, source[name]?.trim() || undefined]));
  const { data, error } = schema.safeParse(values);
  if (data) return data;
  const invalid = names.filter((name) => error?.issues.some(({ path }) => path[0] === name));
  const problems = invalid.map((name) => {
    const shown = secrets.includes(name) ? 'not usable' : `"${withoutCredentials(values[name])}"`;
    return `${name} is ${shown}, but it must be ${schema.shape[name].description}.`;
  });
  throw new EnvError(problems.join('\n'));
}

const FILE = '.env';
const NOT_TEXT = `${FILE} cannot be read: it must be a text file in UTF-8.`;

/**
 * Of the environment and of `.env`. The environment has precedence, even with an empty value.
 * @throws {EnvError} when the file cannot be read, or is not UTF-8
 */
export function environment(): Variables {
  for (const [name, value] of Object.entries(fileVariables())) process.env[name] ??= value;
  return process.env;
}

/** The variables of the file `.env`, if it exists. @throws {EnvError} when it cannot be read, or is not UTF-8 */
export function fileVariables(): Variables {
  return existsSync(/* turbopackIgnore: true */ FILE) ? parseEnv(readText()) : {};
}

/**
 * Other encodings, such as the UTF-16 of some Windows programs, are refused: settings would be
 * wrong or missing.
 */
function readText(): string {
  try {
    const bytes = readFileSync(/* turbopackIgnore: true */ FILE);
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // UTF-16 without a byte order mark is valid UTF-8 with zero bytes.
    if (!text.includes('\0')) return text;
  } catch (cause) {
    throw new EnvError(NOT_TEXT, { cause });
  }
  throw new EnvError(NOT_TEXT);
}

/** Credentials are removed from a malformed URL as well. */
function withoutCredentials(value = ''): string {
  return value.replace(/^([^/@]*\/\/)?.*@/s, '$1***@');
}
