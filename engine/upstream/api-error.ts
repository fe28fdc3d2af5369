import { namedError } from '../process/across-bundles';

/**
 * How a call of an API failed:
 * - `not-found`: the item does not exist (404, 410, or a response without it, such as null)
 * - `error-status`: another unsuccessful status, which may concern only this call
 * - `invalid`: the response breaks the contract or is too large
 * - `unavailable`: there was no response in time
 */
type ApiErrorKind = 'not-found' | 'error-status' | 'invalid' | 'unavailable';

export class ApiError extends namedError('ApiError', { isForOperators: true }) {
  constructor(
    readonly kind: ApiErrorKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'not-found';
}

/** The result of a call; undefined if the requested item does not exist. */
export async function ifFound<Item>(call: Promise<Item>): Promise<Item | undefined> {
  return call.catch((error) => {
    if (isNotFound(error)) return undefined;
    throw error;
  });
}
