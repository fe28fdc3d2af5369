import type { Sprite } from '@/lib/brand-types';

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
