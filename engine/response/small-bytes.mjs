/** Bytes below which a text is not worth compressing, such as the page of a refused request. */
export const SMALL_BYTES = 600;
