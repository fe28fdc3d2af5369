import type { SocialLink } from '@/lib/site/brand';
import type { Sprite } from './pixel-art';

const colors = { e: 'var(--action)', s: 'var(--surface)' };

/** A speech bubble: Discord. */
export const bubble: Sprite = {
  rows: [
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
  colors,
};

/** A television with eyes: Twitch. */
export const screen: Sprite = {
  rows: [
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
  colors,
};

/** A butterfly: Bluesky. */
export const butterfly: Sprite = {
  rows: [
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
  colors,
};

/** An envelope: email. */
export const letter: Sprite = {
  rows: [
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
  colors,
};

/** Two links of a chain: any other address. */
export const link: Sprite = {
  rows: [
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
  colors,
};

/** The drawings of channels, by the names that the brand's social links use. */
export const channelIcons: Record<NonNullable<SocialLink['icon']>, Sprite> = {
  bubble,
  screen,
  butterfly,
  letter,
  link,
};
