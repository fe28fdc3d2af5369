/*
 * The sizes of covers, apart from what makes their addresses: the browser draws
 * cards, too, and is sent one address a cover.
 */

/** Width and height covers are shown at: 16 to 9. */
export const COVER_SIZE = { width: 1200, height: 675 };

/**
 * Widths in which the image optimizer makes a cover: of a card in a grid and of the
 * whole column, on the usual phones and screens.
 */
export const COVER_WIDTHS = [480, 672, 960, 1200];

/** Quality of a made cover, of 100. */
export const COVER_QUALITY = 60;

/**
 * A cover for an `<img>`, in all its widths.
 * @param address of one of them
 */
export function coverSources(address: string): { src: string; srcSet: string } {
  const inWidth = (width: number) => address.replace(/(?<=&w=)\d+/, String(width));
  return {
    src: address,
    srcSet: COVER_WIDTHS.map((width) => `${inWidth(width)} ${width}w`).join(', '),
  };
}
