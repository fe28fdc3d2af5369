import type { Sprite } from '../lib/brand-types';

/** The brand's mark. Its colours are values, because icon files know no tokens. */
export const mark = {
  rows: [
    '........r.......',
    '.......rr.......',
    '.......rer......',
    '......reer......',
    '......reeer.....',
    '..r..reeeer.r...',
    '..rr.reeseerer..',
    '..reereesseeer..',
    '..reeeessseeer..',
    '..reeesssfseer..',
    '..reessfffseer..',
    '...reesfffser...',
    '....reesfser....',
    '..bbbrrrrrrbbb..',
    '..bwwwwwwwwwwb..',
    '...bbbbbbbbbb...',
  ],
  colors: {
    r: '#b8380f',
    e: '#ff6a3d',
    s: '#ffc24b',
    f: '#ffeeb8',
    b: '#4a2f22',
    w: '#b5702d',
  },
} as const satisfies Sprite;
