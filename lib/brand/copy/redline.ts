/** A clause as it is elsewhere, and as it is here. */
export type ClausePair = { name: string; clause: string; theirs: string; ours: string };

/** The clauses beside the first promise of the home page; the first is shown, the others open. */
export const redline: readonly ClausePair[] = [
  {
    name: 'Ownership',
    clause: '2–4',
    theirs:
      'Developer assigns to Publisher all right, title and interest in the Game, in perpetuity.',
    ours: 'The game is yours. You license us the right to sell it, for five years.',
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
    ours: 'If you have not replied within ten working days, the answer is no.',
  },
  {
    name: 'Leaving',
    clause: '11',
    theirs: 'Publisher may terminate at any time.',
    ours: 'Either side can leave. A late payment is a breach.',
  },
  {
    name: 'Next game',
    clause: '13',
    theirs: 'Publisher has first refusal on the next two games.',
    ours: 'We have no option on it, and no first refusal.',
  },
];
