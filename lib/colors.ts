/**
 * Colours of the dark theme for share images, which cannot read app/tokens.css. They are to be
 * changed together with the tokens (a test in art/ compares them).
 */
export const colors = {
  ink: '#14110f',
  bone: '#f4ece1',
  ash: '#b3a596',
  ember: '#ff6a3d',
} as const;
