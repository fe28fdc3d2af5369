/** Width and height of covers in pixels: 16 to 9. */
export const COVER_SIZE = { width: 1200, height: 675 };

/** Widths of covers: for a row of a list on phones, then for cards and the whole column. */
export const COVER_WIDTHS = [208, 480, 672, 960, 1200];
