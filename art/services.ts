/** Draws the services of the quest log, side by side in one picture. */
import { CLEAR, save, webp } from './files';
import { Canvas, palette } from './pixels';

const p = palette;
/** Width and height of a drawing. */
const SIZE = 16;

const COLORS = {
  ...{ b: p.bone, a: p.ash, c: p.clay, s: p.spark, f: p.flame, e: p.ember, r: p.brick },
  ...{ m: p.moss, g: p.pine, t: p.mist, u: p.umber, i: p.ink, o: p.soot, n: p.rust },
};

/** In the order of the places in app/_home/services.module.css. */
const ROWS: readonly (readonly string[])[] = [
  // A shop under its awning: the store page.
  [
    '.ebebebebebebe..',
    '.ebebebebebebe..',
    '.ebebebebebebe..',
    '.rarararararar..',
    '..u..........u..',
    '..uccccccccccu..',
    '..ucssssccoocu..',
    '..ucsfsscunncu..',
    '..ucssssccnncu..',
    '..uccccccccnsu..',
    '..uccccccccnnu..',
    '.oooooooooooooo.',
  ],
  // A megaphone: marketing.
  [
    '..........bb....',
    '........bbeb..s.',
    '......bbeeeb.s..',
    '..rrbbeeeeeb....',
    '.rrreeeeeeebsss.',
    '.rrreeeeeeeb....',
    '.rrreeeeeeeb.s..',
    '..rrbbeeeeeb..s.',
    '...uu.bbeeeb....',
    '...uu...bbeb....',
    '...uu.....bb....',
    '...uu...........',
  ],
  // A ladybird: quality.
  [
    '....o......o....',
    '.....o.oo.o.....',
    '......oooo......',
    '..o..ooboob..o..',
    '...oeeeooeeeo...',
    '...eeeeooeeee...',
    '...eiieooeiie...',
    '.ooeiieooeiieoo.',
    '...eeeeooeeee...',
    '...reieooeier...',
    '..o.rrroorrr.o..',
    '.o....roor....o.',
  ],
  // A globe: localisation.
  [
    '.....tttttt.....',
    '...ttmmmttttt...',
    '..tmmmmmmttmmt..',
    '..mmmmmmttmmmm..',
    '.ttmmmmttttmmmt.',
    '.tttmmtttttmmmt.',
    '.ttttmmttttmmtt.',
    '.ttttmmmmttmttt.',
    '..tttmmmmttttt..',
    '..tttmmmtttttt..',
    '...ttmmttttmt...',
    '.....tttttt.....',
  ],
  // A gamepad: ports.
  [
    '...aa......aa...',
    '..aaaaaaaaaaaa..',
    '.baaaaaaaaaaaab.',
    'baaiaaaaaaaaeaab',
    'baiiiaassaamaasb',
    'baaiaaaaaaaataab',
    'baaaaaaaaaaaaaab',
    'baaaioaaaaoiaaab',
    'baaaiicccciiaaab',
    'baaac......caaab',
    '.bbc........cbb.',
    '................',
  ],
  // A lantern: support that stays.
  [
    '......oooo......',
    '.....o....o.....',
    '....oooooooo....',
    '...cccccccccc...',
    '....o..ss..o....',
    '....o.ssss.o....',
    '..s.o.sffs.o.s..',
    '....o.sffs.o....',
    '..s.o.efes.o.s..',
    '....o..ee..o....',
    '...cccccccccc...',
    '..cccccccccccc..',
  ],
];

/** Draws and saves the services, without a ground. */
export async function drawServices(): Promise<void> {
  const canvas = new Canvas(SIZE * ROWS.length, SIZE);
  canvas.rect(0, 0, canvas.width, SIZE, CLEAR);
  for (const [index, rows] of ROWS.entries()) canvas.sprite(index * SIZE, 2, rows, COLORS);
  await save('brand/pictures/services.webp', await webp(canvas, 1), 2_000);
}
