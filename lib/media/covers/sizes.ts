/*
 * The sizes of covers. Separate from the module that creates their URLs, since the browser
 * renders cards too and receives one URL per cover.
 */

/** Width and height of covers in pixels: 16 to 9. */
export const COVER_SIZE = { width: 1200, height: 675 };

/**
 * Widths of covers in pixels: for a row of a list on phones, then for a card in a grid and for the
 * whole column, on common phones and screens.
 */
export const COVER_WIDTHS = [208, 480, 672, 960, 1200];

/**
 * The `src` and `srcSet` of a cover's `<img>`, in all widths.
 * @param url of one width
 */
export function coverSources(url: string): { src: string; srcSet: string } {
  const inWidth = (width: number) => url.replace(/\d+(?=\?v=)/, String(width));
  return {
    src: url,
    srcSet: COVER_WIDTHS.map((width) => `${inWidth(width)} ${width}w`).join(', '),
  };
}
