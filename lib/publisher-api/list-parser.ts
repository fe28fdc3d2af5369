import { z } from 'zod';
import { log } from '../base/log';
import { type Listed, listed } from './contract';
import { ApiError } from './errors';

/** The items of a list: an array, or an object with the array under its key; null means empty. */
export function listItems(body: unknown, key: string): unknown[] {
  if (body === null || body === undefined) return [];
  if (Array.isArray(body)) return body;
  if (typeof body === 'object' && key in body) {
    return listItems((body as Record<string, unknown>)[key], key);
  }
  throw new ApiError('invalid', `The response is not a list of ${key}`);
}

/** Most ids of invalid items logged for one response, and most characters of each. */
const MAX_LOGGED_IDS = 10;
const MAX_LOGGED_ID_LENGTH = 100;

/**
 * Parses a list that arrives item by item, and logs its invalid items together: there may be
 * thousands.
 * @param name of the list, also its key in a response that is an object
 * @param receive receives each valid item
 */
export function listParser<Name extends keyof Listed>(
  name: Name,
  receive: (item: Listed[Name]) => void,
) {
  let good = 0;
  let bad = 0;
  const ids: (string | null)[] = [];
  let firstProblem: string | undefined;
  const drop = (item: unknown, problem: string) => {
    bad += 1;
    firstProblem ??= problem;
    if (ids.length < MAX_LOGGED_IDS) ids.push(loggedId(item));
  };
  const take = (item: unknown) => {
    const { data, error } = listed[name].safeParse(item);
    if (error) return drop(item, z.prettifyError(error));
    good += 1;
    receive(data as Listed[Name]);
  };
  return {
    name,
    take,
    /** Counts an item that was left out before it could be parsed. */
    skip: (problem: string) => drop(undefined, problem),
    /**
     * @param body the rest of the response, with an empty list in place of the items before
     * @throws {ApiError} `invalid` if it is no list, or all of its items are invalid
     */
    finish(body: unknown): void {
      listItems(body, name).forEach(take);
      if (bad === 0) return;
      log('warn', `The API sent invalid items in its list of ${name}; they are left out`, {
        count: bad,
        ids,
        firstProblem,
      });
      if (good > 0) return;
      throw new ApiError('invalid', `None of the ${bad} items in the list of ${name} is valid`);
    },
  };
}

const withId = z.object({ id: z.union([z.string(), z.number()]).transform(String) });

function loggedId(item: unknown): string | null {
  return withId.safeParse(item).data?.id.slice(0, MAX_LOGGED_ID_LENGTH) ?? null;
}
