import type { ClausePair } from '../../lib/brand-types';

/** The clauses beside the home page's first promise. The first one is open at first. */
export const redline: readonly ClausePair[] = [
  {
    name: 'Ownership',
    clause: '2',
    theirs:
      'Developer assigns to Publisher all right, title and interest in the Game, in perpetuity.',
    ours: 'The Developer owns the Game and every part of it, including its code, characters, name, music and sequels.',
  },
  {
    name: 'Recoup',
    clause: '8',
    theirs: 'Publisher recoups its costs before Developer is paid.',
    ours: 'The Publisher recoups nothing and charges no fee.',
  },
  {
    name: 'Silence',
    clause: '6',
    theirs: 'No reply within five days counts as approval.',
    ours: 'No reply within ten working days counts as refusal.',
  },
  {
    name: 'Leaving',
    clause: '11',
    theirs: 'Publisher may terminate at any time.',
    ours: 'Either party may end this agreement before release by ninety days’ written notice, and after release only where the other has not mended a breach within 30 days.',
  },
  {
    name: 'Next game',
    clause: '13',
    theirs: 'Publisher has first refusal on the next two games.',
    ours: 'The Publisher has no first refusal on the next games, and no option.',
  },
];
