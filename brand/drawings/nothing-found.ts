import type { Sprite } from '../../lib/brand-types';

/** The drawing for a search without results: a fire that went out. */
export const nothingFound: Sprite = {
  rows: [
    '.........g......',
    '..........g.....',
    '..........g.....',
    '.........g......',
    '........g.......',
    '........g.......',
    '.........g......',
    '................',
    '...bb......bb...',
    '....bbb..bbb....',
    '..g...bbbb...g..',
    '.gggbbb..bbbggg.',
    '..g..gg.gg...g..',
    '.....gg.gg......',
  ],
  colors: { g: 'var(--edge)', b: 'var(--action-deep)' },
};
