import type { Sprite } from '@/lib/brand-types';

/** A box with a tick, for an offered service. */
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

/** A padlock, for a service that is not offered. */
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
