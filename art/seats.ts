/** Draws the seats round the fire, side by side in one picture. */
import { CLEAR, save, webp } from './files';
import { log, type Sitter, sitter } from './people';
import { bayer, Canvas, palette } from './pixels';
import { stander } from './stills/props';

const p = palette;
const [WIDTH, HEIGHT] = [32, 30];

const COLORS = { s: p.spark, b: p.bone, r: p.brick, a: p.ash, o: p.soot, t: p.moss, u: p.honey };

/** Somebody on a log, with a thing of their game beside them: a lighthouse, a machine, a sun, a moon, a hammer. */
function taken(canvas: Canvas, who: Sitter, thing: readonly string[], flip = false): void {
  log(canvas, 1, 17, 29);
  const [x, y] = who === 'blanket' ? [7, 25] : [5, 28];
  sitter(canvas, who, flip ? x + 5 : x, y, { flip });
  canvas.sprite(flip ? 2 : 25, 17 - thing.length, thing, COLORS);
}

/** In the order of the places in components/seats.module.css. */
const SEATS: readonly ((canvas: Canvas) => void)[] = [
  (canvas) => taken(canvas, 'laptop', ['..s..', '.bbb.', '.rrr.', '.bbb.', '.rrr.', 'rrrrr']),
  (canvas) => taken(canvas, 'handheld', ['.aaa.', 'aoooa', 'aosoa', 'aoooa', '.aaa.', 'a.a.a']),
  (canvas) => taken(canvas, 'blanket', ['..s..', '.sss.', 'sssss', 'ttttt', '.ttt.']),
  (canvas) => taken(canvas, 'laptop', ['.bb..', 'bb...', 'bb...', 'bb..b', '.bbb.'], true),
  (canvas) => taken(canvas, 'handheld', ['aaaa.', 'aaaa.', '..u..', '..u..', '..u..'], true),
  // Somebody who has packed.
  (canvas) => {
    stander(canvas, 10, 28, 0x24473a, p.moss);
    canvas.rect(17, 21, 8, 7, p.rust);
    canvas.rect(17, 21, 8, 1, p.honey);
    canvas.rect(19, 19, 4, 2, p.umber);
    canvas.rect(20, 23, 2, 2, p.spark);
  },
  // Nobody: the light of the fire is on the log.
  (canvas) => {
    canvas.ellipse(15, 17, 15, 15, (x, y) => {
      const near = 1 - Math.hypot((x - 15) / 15, (y - 17) / 15);
      return y < 17 && near > bayer(x, y) ? p.honey : undefined;
    });
    log(canvas, 1, 17, 29);
    canvas.rect(2, 17, 27, 1, p.spark);
    canvas.light(15, 19, 18, 9, 2);
    for (const [x, y] of [
      [15, 4],
      [9, 8],
      [21, 7],
      [13, 11],
      [18, 12],
    ] as const) {
      canvas.rect(x, y, 1, 2, p.flame);
    }
  },
];

/** Draws and saves the seats, without a ground. */
export async function drawSeats(): Promise<void> {
  const strip = new Canvas(WIDTH * SEATS.length, HEIGHT);
  for (const [index, draw] of SEATS.entries()) {
    const canvas = new Canvas(WIDTH, HEIGHT);
    canvas.rect(0, 0, WIDTH, HEIGHT, CLEAR);
    draw(canvas);
    strip.rect(index * WIDTH, 0, WIDTH, HEIGHT, (x, y) => canvas.get(x - index * WIDTH, y));
  }
  await save('brand/pictures/seats.webp', await webp(strip, 1), 2_500);
}
