/** Width and height covers are shown at: 16 to 9. */
export const COVER_SIZE = { width: 1200, height: 675 };
