/** Backgrounds of the themes, apart from the others so that small bundles can import them alone. */
export const DARK_GROUND = '#14110f';
export const LIGHT_GROUND = '#faf5ec';

/** Colours of app/tokens.css, of the dark theme but for `light`, for what reads no style sheet. */
export const colors = {
  dark: DARK_GROUND,
  light: LIGHT_GROUND,
  text: '#f4ece1',
  quiet: '#b9ac9d',
  action: '#ff6a3d',
} as const;
