import { z } from 'zod';
import { log } from '../base/log';
import { type Items, itemSchemas } from './contract';
import { ApiError } from './errors';

/**
 * The items of a list: an array, or an object with the array under its key; null means empty.
 * @throws {ApiError} `invalid` for anything else
 */
export function listItems(body: unknown, key: string): unknown[] {
  const { [key]: list = body } = Object(body);
  const items = list ?? [];
  if (Array.isArray(items)) return items;
  throw new ApiError('invalid', `The response is not a list of ${key}`);
}

const MAX_LOGGED_IDS = 10;

const loggedId = z
  .object({ id: z.union([z.string(), z.number()]) })
  .transform(({ id }) => String(id).slice(0, 100))
  .nullable()
  .catch(null);

/**
 * Parses a list item by item, and logs its invalid items in one line: there may be thousands.
 * Its `finish` throws ApiError `invalid` if the rest is no list, or all items are invalid.
 */
export function listParser<Name extends keyof Items>(
  name: Name,
  receive: (item: Items[Name]) => void,
) {
  let valid = 0;
  let invalid = 0;
  const ids: (string | null)[] = [];
  let firstProblem: string | undefined;
  const skip = (problem: string, item?: unknown) => {
    invalid += 1;
    firstProblem ??= problem;
    if (ids.length < MAX_LOGGED_IDS) ids.push(loggedId.parse(item));
  };
  const take = (item: unknown) => {
    const { data, error } = itemSchemas[name].safeParse(item);
    if (error) return skip(z.prettifyError(error), item);
    valid += 1;
    receive(data as Items[Name]);
  };
  const finish = (rest: unknown) => {
    listItems(rest, name).forEach(take);
    if (invalid === 0) return;
    const message = `The API sent invalid items in its list of ${name}: they are left out`;
    log('warn', message, { count: invalid, ids, firstProblem });
    if (valid > 0) return;
    throw new ApiError('invalid', `None of the ${invalid} items in the list of ${name} is valid`);
  };
  return { name, take, skip, finish };
}
