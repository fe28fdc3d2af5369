/** Compressing fewer bytes is not worthwhile. */
export const SMALL_BYTES = 600;
