/** Backgrounds of the themes, as separate exports so that a bundle contains only those it uses. */
export const DARK_GROUND = '#14110f';
export const LIGHT_GROUND = '#faf5ec';

/** Colours of brand/tokens.css for images and metadata. All but `light` are from the dark theme. */
export const colors = {
  dark: DARK_GROUND,
  light: LIGHT_GROUND,
  text: '#f4ece1',
  quiet: '#b9ac9d',
  action: '#ff6a3d',
} as const;
