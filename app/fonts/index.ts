import { preload } from 'react-dom';
import display from './bricolage-grotesque-800.woff2';
import text from './figtree.woff2';
import hud from './silkscreen-400.woff2';

/**
 * Preloads the fonts of fonts.css, while a page is rendered. Next's own fonts are preloaded on
 * every page but that of unknown URLs, where a visit would then stay in the fallback font.
 */
export function preloadFonts(): void {
  for (const url of [display, text, hud]) {
    preload(url, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  }
}
