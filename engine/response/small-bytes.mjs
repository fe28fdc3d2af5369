/**
 * Bytes below which compressing a text is not worthwhile, such as the page of a refused request.
 */
export const SMALL_BYTES = 600;
