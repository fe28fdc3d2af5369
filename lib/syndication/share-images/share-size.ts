/** The size of every share image, in pixels. */
export const SHARE_SIZE = { width: 1200, height: 630 };
