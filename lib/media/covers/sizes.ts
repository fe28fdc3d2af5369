/** Width and height of covers in pixels: 16 to 9. */
export const COVER_SIZE = { width: 1200, height: 675 };

/** Widths of covers: for a row of a list on phones, then for cards and the whole column. */
export const COVER_WIDTHS = [208, 480, 672, 960, 1200];

/** The `src` and `srcSet` of a cover's `<img>`. @param url of one width */
export function coverSources(url: string): { src: string; srcSet: string } {
  const inWidth = (width: number) => url.replace(/\d+(?=\?v=)/, String(width));
  return {
    src: url,
    srcSet: COVER_WIDTHS.map((width) => `${inWidth(width)} ${width}w`).join(', '),
  };
}
