import { z } from 'zod';
import { log } from '../base/log';
import { type Listed, listed } from './contract';
import { ApiError } from './errors';

/** The items of a list: an array, or an object with the array under its key; null means empty. */
export function listItems(body: unknown, key: string): unknown[] {
  const { [key]: list = body } = Object(body);
  const items = list ?? [];
  if (Array.isArray(items)) return items;
  throw new ApiError('invalid', `The response is not a list of ${key}`);
}

/** Most ids of invalid items logged for one response. */
const MAX_LOGGED_IDS = 10;

/** The id of an invalid item, cut for the log. */
const loggedId = z
  .object({ id: z.union([z.string(), z.number()]) })
  .transform(({ id }) => String(id).slice(0, 100))
  .nullable()
  .catch(null);

/**
 * Parses a list item by item, and logs its invalid items together: there may be thousands.
 * @param name also the list's key in a response that is an object
 */
export function listParser<Name extends keyof Listed>(
  name: Name,
  receive: (item: Listed[Name]) => void,
) {
  let good = 0;
  let count = 0;
  const ids: (string | null)[] = [];
  let firstProblem: string | undefined;
  const skip = (problem: string, item?: unknown) => {
    count += 1;
    firstProblem ??= problem;
    if (ids.length < MAX_LOGGED_IDS) ids.push(loggedId.parse(item));
  };
  const take = (item: unknown) => {
    const { data, error } = listed[name].safeParse(item);
    if (error) return skip(z.prettifyError(error), item);
    good += 1;
    receive(data as Listed[Name]);
  };
  /** @throws {ApiError} `invalid` if the rest is no list, or all of its items are invalid */
  const finish = (rest: unknown) => {
    listItems(rest, name).forEach(take);
    if (count === 0) return;
    const problem = `The API sent invalid items in its list of ${name}; they are left out`;
    log('warn', problem, { count, ids, firstProblem });
    if (good > 0) return;
    throw new ApiError('invalid', `None of the ${count} items in the list of ${name} is valid`);
  };
  return { name, take, skip, finish };
}
