import type { SocialLink, Sprite } from '@/lib/brand-types';

export const channelColors = { e: 'var(--action)', s: 'var(--surface)' };

/** The drawings of channels, by the names that the brand's social links use. */
export const channelIcons: Record<NonNullable<SocialLink['icon']>, Sprite['rows']> = {
  bubble: [
    '.eeeeeeeeeee.',
    'eeeeeeeeeeeee',
    'eesseesseesse',
    'eesseesseesse',
    'eeeeeeeeeeeee',
    '.eeeeeeeeeee.',
    '..eee........',
    '..ee.........',
    '..e..........',
  ],
  screen: [
    '...e.....e...',
    '....e...e....',
    'eeeeeeeeeeeee',
    'e........eeee',
    'e..ss....esse',
    'e..ssss..eeee',
    'e..ss....esse',
    'e........eeee',
    'eeeeeeeeeeeee',
  ],
  butterfly: [
    '.eee.....eee.',
    'eeeee.s.eeeee',
    'eesse.s.essee',
    '.eeeeeseeeee.',
    '..eeeeseeee..',
    '..eseeseese..',
    '.eeee.s.eeee.',
    '..ee..s..ee..',
    '.............',
  ],
  letter: [
    'eeeeeeeeeeeee',
    'esseeeeeeesse',
    'eesseeeeessee',
    'eeesseeesseee',
    'eeeessesseeee',
    'eeeeesseeeeee',
    'eeeeeeeeeeeee',
    'eeeeeeeeeeeee',
    '.............',
  ],
  link: [
    '.......eeee..',
    '......ee..ee.',
    '.....ee....ee',
    '...e..e....ee',
    '..ee.eeee.ee.',
    '.ee.eeee.ee..',
    'ee....e..e...',
    'ee....ee.....',
    '.ee..ee......',
    '..eeee.......',
  ],
};
