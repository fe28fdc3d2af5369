import type { Sprite } from '@/lib/brand-types';

/** A box with a tick: a service on offer. */
export const ticked: Sprite = {
  rows: [
    'oooooooo.k',
    'o......okk',
    'o.....kkk.',
    'ok...kkko.',
    'okk.kkk.o.',
    'o.kkkk..o.',
    'o..kk...o.',
    'o.......o.',
    'ooooooooo.',
  ],
  colors: { o: 'var(--edge)', k: 'var(--data)' },
};

/** A padlock: a service that is not on offer. */
export const locked: Sprite = {
  rows: [
    '...ooo....',
    '..o...o...',
    '..o...o...',
    '.lllllll..',
    '.lllllll..',
    '.lll.lll..',
    '.lll.lll..',
    '.lllllll..',
    '.lllllll..',
  ],
  colors: { o: 'var(--edge)', l: 'var(--edge)' },
};
