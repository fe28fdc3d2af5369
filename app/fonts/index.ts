import localFont from 'next/font/local';

/*
 * 38 KB in all, cut by scripts/subset-fonts.sh. Each is preloaded, and used if it is there when a
 * page is first drawn; on a line too slow for that the page keeps its first look, so nothing moves.
 */

/** Big, tight headlines. */
export const display = localFont({
  src: './bricolage-grotesque-800.woff2',
  weight: '800',
  variable: '--font-display',
  display: 'optional',
});

/** Text that is read. */
export const text = localFont({
  src: './figtree.woff2',
  weight: '300 900',
  variable: '--font-figtree',
  display: 'optional',
});

/** Small labels, tags and figures, like a game's HUD. */
export const hud = localFont({
  src: './silkscreen-400.woff2',
  weight: '400',
  variable: '--font-hud',
  display: 'optional',
});
