/** The contact page: a developer comes out of the wood with a game under the arm, and is expected. */
import { campfire, embers, grass, ground, hills, pine, row, sky, sparks, stars } from '../nature';
import { log, sitter } from '../people';
import { Canvas, type Color, palette } from '../pixels';
import { stander } from '../stills/props';
import { birds, cloud, cup, frame, meadow, mist, sunrise, wood } from './morning';
import { HEIGHT, HORIZON, WIDTH } from './size';

const p = palette;

const FIRE = { x: 336, y: 176 } as const;

export function night(): Canvas {
  const canvas = new Canvas(WIDTH, HEIGHT);
  sky(canvas, HORIZON + 8);
  stars(canvas, 51, 130, HORIZON - 30);
  hills(canvas, HORIZON - 8, 30, p.dusk, 90);
  row(canvas, { seed: 5, base: 147, gap: 10, heightAt: () => 34 }, p.haze);
  row(canvas, { seed: 17, base: 149, gap: 24, heightAt: (x) => (x > 260 ? 44 : 70) }, p.spruce);
  ground(canvas, HORIZON, 3);
  canvas.light(FIRE.x, 150, 80, 66, 1.8);
  canvas.light(FIRE.x, 174, 104, 26, 3.6);
  canvas.light(258, 158, 32, 24, 2);
  people(canvas, p.moss);
  campfire(canvas, FIRE.x, FIRE.y, 22, 0.6);
  sitter(canvas, 'cat', 302, 193);
  sparks(canvas, FIRE.x, 158, 110, 26, 0.6);
  pine(canvas, 210, 206, 150, p.ink, 0, p.spruce);
  pine(canvas, 406, 216, 160, p.ink);
  return canvas;
}

export function morning(): Canvas {
  const canvas = new Canvas(WIDTH, HEIGHT);
  sunrise(canvas, { x: 366, y: 118 }, 122);
  cloud(canvas, 300, 52, 84);
  cloud(canvas, 288, 84, 44);
  birds(canvas, 330, 34);
  wood(canvas, 17, (x) => 34 + Math.abs(x - 362) * 0.16);
  meadow(canvas, 3, FIRE);
  grass(canvas, 21, 24, 170, HEIGHT, p.grassy);
  mist(canvas, 284);
  frame(canvas, WIDTH + 12);
  people(canvas, p.moss);
  embers(canvas, FIRE.x, FIRE.y, p.paper);
  cup(canvas, 296, 178);
  sitter(canvas, 'stretching-cat', 302, 193);
  return canvas;
}

/** Those who sit by the fire, and the one who comes. */
function people(canvas: Canvas, lit: Color): void {
  log(canvas, 356, 172, 27);
  sitter(canvas, 'handheld', 354, 183, { flip: true });
  sitter(canvas, 'blanket', 302, 169);
  stander(canvas, 256, 167, 0x24473a, lit);
  canvas.rect(262, 153, 9, 6, p.bone);
  canvas.rect(263, 154, 7, 4, p.moss);
  canvas.rect(263, 156, 7, 2, p.pine);
}
