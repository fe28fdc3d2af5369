import localFont from 'next/font/local';

/*
 * The fonts are 38 KB together, subset by scripts/subset-fonts.sh. Each is preloaded and used if it
 * has arrived by the first paint. On a slower connection the page keeps its fallback font, so that
 * nothing moves.
 */

/** The font of headlines. */
export const display = localFont({
  src: './bricolage-grotesque-800.woff2',
  weight: '800',
  variable: '--font-display',
  display: 'optional',
});

/** The font of running text. */
export const text = localFont({
  src: './figtree.woff2',
  weight: '300 900',
  variable: '--font-figtree',
  display: 'optional',
});

/** The pixel font of small labels, tags and figures, like the HUD of a game. */
export const hud = localFont({
  src: './silkscreen-400.woff2',
  weight: '400',
  variable: '--font-hud',
  display: 'optional',
});
