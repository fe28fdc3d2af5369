/** Backgrounds of the themes, apart from the others so that small bundles can import them alone. */
export const INK = '#14110f';
export const PAPER = '#faf5ec';

/** Colours of app/tokens.css, of the dark theme but for `paper`, for what reads no style sheet. */
export const colors = {
  ink: INK,
  bone: '#f4ece1',
  ash: '#b3a596',
  ember: '#ff6a3d',
  paper: PAPER,
} as const;
