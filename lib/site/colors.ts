/** Background of the dark theme. A separate constant, so that small bundles can import it alone. */
export const INK = '#14110f';
/** Background of the light theme. */
export const PAPER = '#faf5ec';

/**
 * Colours of the dark theme, and the background of the light one (`paper`), for code that
 * cannot read app/tokens.css: share images, the web app manifest and the browser's own
 * interface. Change them together with the tokens; a test in art/ compares them.
 */
export const colors = {
  ink: INK,
  bone: '#f4ece1',
  ash: '#b3a596',
  ember: '#ff6a3d',
  paper: PAPER,
} as const;
