import { colors } from '@/brand/colors';
import { drawCover, HEIGHT, WIDTH } from '@/brand/drawings/cover-drawing';

/** Draws a picture like those of components/article-grid.tsx as an SVG file. */
export function drawPlaceholder(seed: string): string {
  const { faint, line, stars, spark, far, near, ground, isMirrored } = drawCover(seed);
  const { dark, text, quiet, action } = colors;
  const transform = isMirrored ? ` transform="matrix(-1 0 0 1 ${WIDTH} 0)"` : '';
  const path = (d: string, attributes: string) => `<path d="${d}" ${attributes}/>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" shape-rendering="crispEdges">`,
    path(`M0 0h${WIDTH}v${HEIGHT}H0z`, `fill="${dark}"`),
    path(line, `fill="none" stroke="${quiet}" stroke-width=".6"`),
    path(stars, `fill="${text}"`),
    path(spark, `fill="${action}"`),
    `<g fill="${quiet}"${transform}>`,
    path(faint, 'opacity=".3"'),
    path(far, 'opacity=".2"'),
    path(near + ground, `fill="${dark}"`),
    '</g></svg>',
  ].join('');
}
