import { brand } from '../brand';

/** A member of the team. The role replaces a missing name, a drawing a missing picture. */
export type TeamMember = {
  name?: string;
  role: string;
  /** A sentence about them in Markdown, which may link to what they made. */
  text: string;
  /** A file of `public/` and its size in pixels; it is cropped around its centre to fit. */
  picture?: { src: string; width: number; height: number };
};

/** The about page (spec section 2). */
export const about = {
  title: 'Kept small, kept warm',
  story: [
    'Kindling began at a kitchen table in 2019, with two developers reading a publishing contract aloud. By page nine they owned a tenth of their own game. They did not sign. They wrote down what they would have signed instead.',
    'That became our contract. It says that the game is yours, that the figures are open, that we are paid when you are, and how either side can leave. It is four pages long, and we have not needed a fifth.',
    'We stay small because attention does not scale. Two producers, three games each: that is six, and we say no to the seventh until one of the six goes home to its developers.',
  ],
  /** Linked below the story. */
  contract: 'Read the four pages',
  /** The facts beside the story; {taken} is the number of seats that are taken today (../games.ts). */
  facts: [
    { figure: String(brand.founded), label: 'The year we began, in Sheffield' },
    { figure: '9', label: 'People, two of them producers' },
    { figure: '{taken}', label: 'Games in our care, three a producer; one is not out yet' },
    { figure: '4', label: 'Pages of contract, the same for everybody' },
  ],
  team: {
    title: 'Who answers you',
    lead: 'The two people you will hear from first.',
    members: [
      {
        name: 'Ada Example',
        role: 'Publishing director',
        text: 'Reads every pitch and signs every contract. Shipped four games as a programmer, one of them badly, and learned clause 12 from that one.',
      },
      {
        name: 'Noor Example',
        role: 'Head of developer relations',
        text: 'Your contact from the first call. Uploads the builds with you and, once you have signed, answers the same working day. Has been refused by eleven publishers.',
      },
    ] as readonly TeamMember[],
  },
  closing: {
    title: 'Sounds like your kind of people?',
    text: 'Tell us what you are making.',
    action: 'Talk to us',
  },
} as const;
