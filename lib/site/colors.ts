/**
 * Colours of the dark theme, and the background of the light one (`paper`), for code that
 * cannot read app/tokens.css: share images, the web app manifest and the browser's own
 * interface. Change them together with the tokens; a test in art/ compares them.
 */
export const colors = {
  ink: '#14110f',
  bone: '#f4ece1',
  ash: '#b3a596',
  ember: '#ff6a3d',
  paper: '#faf5ec',
} as const;
