import { drawNightSky, HEIGHT, WIDTH } from '@/components/sprites/night-sky';
import { colors } from '@/lib/site/colors';

/** The picture of components/cover-placeholder.tsx as an SVG file; each seed has its own sky. */
export function drawPlaceholder(seed: string): string {
  const { faint, line, stars, spark, far, near, ground, isMirrored } = drawNightSky(seed);
  const { ink, bone, ash, ember } = colors;
  const transform = isMirrored ? ` transform="matrix(-1 0 0 1 ${WIDTH} 0)"` : '';
  const path = (d: string, look: string) => `<path d="${d}" ${look}/>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" shape-rendering="crispEdges">`,
    path(`M0 0h${WIDTH}v${HEIGHT}H0z`, `fill="${ink}"`),
    path(line, `fill="none" stroke="${ash}" stroke-width=".3"`),
    path(stars, `fill="${bone}"`),
    path(spark, `fill="${ember}"`),
    `<g fill="${ash}"${transform}>`,
    path(faint, 'opacity=".3"'),
    path(far, 'opacity=".2"'),
    path(near + ground, `fill="${ink}"`),
    '</g></svg>',
  ].join('');
}
