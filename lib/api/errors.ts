/**
 * How a call to the publisher's API went wrong:
 * `not-found`: it answered that there is no such thing;
 * `refused`: it answered that it cannot understand this call (400, 422);
 * `unavailable`: it could not be reached, took too long, or answered with an error;
 * `invalid`: it answered something that cannot be understood.
 */
export type ApiErrorKind = 'not-found' | 'refused' | 'unavailable' | 'invalid';

/** The one error that calls to the publisher's API throw. */
export class ApiError extends Error {
  override name = 'ApiError';
  /** By name: pages and route handlers have a copy of this class each, and wait for each other's calls. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ApiError';
  }
  constructor(
    readonly kind: ApiErrorKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Whether the error says that the thing asked for does not exist. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'not-found';
}

/** Whether the API would not take the call: an id, say, of a form that its ids do not have. */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'refused';
}
