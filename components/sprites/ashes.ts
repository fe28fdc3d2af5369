import type { Sprite } from './pixel-art';

/** A fire that went out: stones, logs and a little smoke. */
export const ashes: Sprite = {
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
