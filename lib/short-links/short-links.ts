import { getRedirect, isNotFound } from '../api';
import { redirectTarget } from './redirect-target';

/**
 * Where a short link leads, or null if there is none, or none that is safe.
 * @throws {ApiError} when the API cannot tell
 */
export async function findTarget(slug: string): Promise<string | null> {
  try {
    return redirectTarget((await getRedirect(slug)).output);
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}
