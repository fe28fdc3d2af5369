/** A small picture of square pixels, drawn by hand. */
export type Sprite = {
  /** One character for each pixel; a space or a dot is transparent. */
  rows: readonly string[];
  /** The colour of each character: a token of app/tokens.css. */
  colors: Readonly<Record<string, string>>;
};
