/** Compressing fewer bytes is not worthwhile: neither the build nor the server does it. */
export const SMALL_BYTES = 600;
