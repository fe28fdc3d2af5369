/** The people around the fire (and their cat), drawn by hand, one character a pixel. */
import { type Canvas, type Color, palette } from './pixels';

const p = palette;

const LAPTOP = [
  '......hhhhh............',
  '.....hhhhhhhh..........',
  '....hhhhhhhHHH.........',
  '....hhhhhhsSSS.........',
  '....hhhhhssSeS.........',
  '....hhhhsssSSSS........',
  '....hhhhsssSSS.........',
  '.....hhh.ssSS..........',
  '....ccccckCC..........k',
  '...cccccccCCC........kg',
  '..cccccccccCCL.......kg',
  '..cccccccccCCL......kgg',
  '..cccccccccCCCL.....kg.',
  '..ccccccccccCCL....kgg.',
  '..ccccccccccCCCLS..kg..',
  '...cccccccccCCCCSSkgg..',
  '...ccccccccccCCaaaaa...',
  '...cccccccpppppppPPPP..',
  '...pppppppppppppppPPPP.',
  '...pppppppppppppppppPPP',
  '....ppppppp.......ppPPP',
  '..................ppPP.',
  '..................ppPP.',
  '..................bbBB.',
  '.................bbbbBB',
] as const;

const HANDHELD = [
  '......wW.............',
  '.....rrrrr...........',
  '....rrrrrrrR.........',
  '....rrrrrrRRR........',
  '....wwwwwwWWW........',
  '....hhhhhssSS........',
  '....hhhhsssSeS.......',
  '....hhhssssSSSS......',
  '.....hhsssSSS........',
  '......ccssSS.........',
  '....cccccCCC.........',
  '...ccccccccCCC.......',
  '..cccccccccCCL.......',
  '..ccccccccccCCL..kk..',
  '..ccccccccccCCLLkggk.',
  '..cccccccccccCCLSkggk',
  '..ccccccccccccCCSSkkS',
  '..cccccccccccCCC..SS.',
  '...ccccccpppppPPP....',
  '...cccpppppppppPPPP..',
  '...ppppppppppppppPPP.',
  '....ppppppppppppppPPP',
  '....pppppp.....pppPP.',
  '...............ppPP..',
  '...............ppPP..',
  '...............bbBB..',
  '..............bbbBBB.',
] as const;

const BLANKET = [
  '.....hhhhhhh.....',
  '....hhhhhhhhh....',
  '...hhhhhhhhHHh...',
  '...hhhhhhhHHHh...',
  '...hhssssSSSHh...',
  '...hhsessSeSHh...',
  '...hhssssSSSHh...',
  '...hhhssssSShh...',
  '....hhhssSShh....',
  '...ccccccCCLL....',
  '..cccccccCCCLL...',
  '.ccwcccccCCwCLL..',
  '.ccwccccccCwCLL..',
  'cccwcccSmmSwCCLL.',
  'cccwcccSmmMwCCLL.',
  'cccwccccmmcwCCCL.',
  'cccwcccccccwCCCLL',
  'ccccwcccccwCCCCLL',
  'cccccwwwwwCCCCCLL',
  '.cccccccccCCCCLL.',
] as const;

/** A friend with short hair and a beard, in a blanket too. */
const BEARD = [
  '.................',
  '.....hhhhhhh.....',
  '....hhhhhhHHH....',
  '...hhhhhhhHHHh...',
  '....hssssSSSH....',
  '....hsessSeSH....',
  '....hssssSSSH....',
  '....hhsmmmShh....',
  '....hhhhhhHHh....',
  ...BLANKET.slice(9),
] as const;

const CAT = [
  '.H...H.................',
  '.hH.hH.................',
  '.hhhhH....HHHHHHH......',
  '.hhhhHHhHHHHHHHHHHH....',
  '.heheHHhhhHHhHHhHHHH...',
  '.hhnhHhhhhhhhhhhhhHHH..',
  '..hhhmhhhhhhhhhhhhhhHH.',
  '...mmhhhhhmmmmhhhhhhhH.',
  '....mmmmmmhhhhhhhhhhh..',
] as const;

/** The cat in the morning, its front low and its tail up. */
const STRETCHING_CAT = [
  '....................HH.',
  '.....................HH',
  '.....................HH',
  '................HHHHHH.',
  '.............HHHHHHHHH.',
  '.H...H.....HHHHHHHHHHH.',
  '.hH.hH...HHHHHHHHhhHHH.',
  '.hhhhHHHHHHHHHHh..hhHH.',
  '.heheHhHHHHHhhh...hh.hh',
  '.hhnhHhhhhhhm.....hh.hh',
  'hhhhhmmhhhh.......hh.hh',
] as const;

/** The sitters. All face right unless flipped. */
export type Sitter =
  | 'laptop'
  | 'handheld'
  | 'blanket'
  | 'beard'
  | 'cat'
  | 'sleeping-cat'
  | 'stretching-cat';

const SITTERS: Record<Sitter, { rows: readonly string[]; colors: Record<string, Color> }> = {
  laptop: {
    rows: LAPTOP,
    colors: {
      h: 0x3a2217,
      H: p.rust,
      s: p.skin,
      S: p.peach,
      e: p.ink,
      c: 0x24473a,
      C: p.pine,
      L: p.moss,
      k: p.soot,
      g: p.mint,
      a: p.clay,
      p: p.teal,
      P: p.mist,
      b: p.bark,
      B: p.honey,
    },
  },
  handheld: {
    rows: HANDHELD,
    colors: {
      r: 0x7d2a12,
      R: p.ember,
      w: p.clay,
      W: p.flame,
      h: p.bark,
      s: 0x6e412b,
      S: 0xb87a4e,
      e: p.ink,
      c: 0x6b4416,
      C: p.honey,
      L: p.spark,
      k: p.line,
      g: p.mint,
      p: p.teal,
      P: p.mist,
      b: p.bark,
      B: p.honey,
    },
  },
  blanket: {
    rows: BLANKET,
    colors: {
      h: 0x6b3a1c,
      H: p.honey,
      s: p.skin,
      S: p.peach,
      e: p.ink,
      c: 0x6e2a16,
      C: p.brick,
      L: p.ember,
      w: p.clay,
      m: p.ash,
      M: p.bone,
    },
  },
  beard: {
    rows: BEARD,
    colors: {
      h: p.bark,
      H: p.rust,
      s: p.skin,
      S: p.peach,
      e: p.ink,
      c: p.dusk,
      C: p.teal,
      L: p.mist,
      w: p.soot,
      m: p.rust,
      M: p.bone,
    },
  },
  cat: { rows: CAT, colors: { h: p.clay, H: p.bone, m: p.soot, e: p.ink, n: p.ember } },
  'stretching-cat': {
    rows: STRETCHING_CAT,
    colors: { h: p.clay, H: p.bone, m: p.soot, e: p.ink, n: p.ember },
  },
  'sleeping-cat': {
    rows: CAT,
    colors: { h: p.clay, H: p.bone, m: p.soot, e: p.soot, n: p.clay },
  },
};

/** Draws a sitter with the lower left corner of the picture at x, y; a breath lifts the head. */
export function sitter(
  canvas: Canvas,
  who: Sitter,
  x: number,
  y: number,
  { flip = false, breath = false } = {},
): void {
  const { rows, colors } = SITTERS[who];
  // Breathing in doubles the row at the shoulders, so the head rises while the seat stays put.
  const shoulders = Math.min(10, rows.length >> 1);
  const drawn = breath ? [...rows.slice(0, shoulders), ...rows.slice(shoulders - 1)] : rows;
  canvas.sprite(x, y - drawn.length, drawn, colors, flip);
}

/** Draws a log to sit on, lit along its upper edge and with rings at its end. */
export function log(canvas: Canvas, x: number, y: number, length: number): void {
  canvas.rect(x, y, length, 6, p.bark);
  canvas.rect(x + 1, y, length - 2, 1, p.rust);
  canvas.rect(x + 1, y + 1, length - 3, 1, p.umber);
  canvas.ellipse(x + length - 2, y + 2.5, 2.4, 3, p.rust);
  canvas.ellipse(x + length - 2, y + 2.5, 1.2, 1.6, p.honey);
}
