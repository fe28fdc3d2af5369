/**
 * How a call to the publisher's API went wrong:
 * `not-found`: it responded that there is no such thing (404, 410, null, an empty list or object);
 * `error-status`: it responded with any other status than success, which says something
 *   about what this call named, and nothing about other calls;
 * `invalid`: it responded with something that cannot be understood, or that is too large;
 * `unavailable`: there was no response: it could not be reached or took longer than it may,
 *   or the site does not call it just now (see call-pool.ts).
 */
export type ApiErrorKind = 'not-found' | 'error-status' | 'invalid' | 'unavailable';

/** The one error that calls to the publisher's API throw. */
export class ApiError extends Error {
  override name = 'ApiError';
  /** Compared by name: Next bundles this class several times, and errors cross bundles. */
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

/** Whether there was no response at all. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'unavailable';
}
