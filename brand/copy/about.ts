import type { TeamMember } from '../../lib/brand-types';
import { brand } from '../brand';
import { inCare, making } from '../games';

/** The about page (spec section 2). */
export const about = {
  /** The name in menus and links. */
  name: 'About',
  documentTitle: 'About us: a small indie game publisher',
  title: 'Kept small, kept warm',
  story: [
    'Kindling began at a kitchen table in 2019, with two developers reading a publishing contract aloud. By page nine they owned a tenth of their own game. They did not sign. They wrote down what they would have signed instead.',
    'That became our contract, four pages long. The game is yours, with no option on your next one. Price, date and every word are yours to approve; no reply is a no. You are paid monthly, within 15 days of the store’s own payment; until then your share is held on trust, and your accountant may look once a year. We test, patch and sell until five years after release.',
    'Before release either side can leave with ninety days’ notice; after it, only over a breach, such as a late payment, not mended in 30 days. If we stop trading, your licence ends that day.',
    'Alone you keep £10.50 of a copy at £18.00, with us £7.35: ports, eleven languages and press have to sell 43% more copies than you would.',
    'Two producers, Tam and Kit Example, three games each: that is six. One of them is your contact from the day your seat is free. The seventh game waits until one goes home; sign within 30 days of our yes, and its seat is yours.',
  ],
  /** The link below the story. */
  contract: 'Read the four pages',
  /** Facts beside the story; ../games.ts counts those of the games. */
  facts: [
    { figure: String(brand.founded), label: 'Began in Sheffield' },
    { figure: '9', label: 'People, two of them producers' },
    { figure: String(inCare), label: `Games in our care, ${making} more in the making` },
    { figure: '4', label: 'Pages of contract, the same for everybody' },
  ],
  /** Title and column heads of the table of developers who answer questions. */
  ask: {
    title: 'Ask our developers, without us',
    developer: 'Developer',
    copies: 'Copies sold',
  },
  /** The last words of the story. */
  example:
    'Kindling is an example publisher: its people, games, figures and addresses are invented, and its form, its Discord and its profiles lead here. A real one has its company number, its filed accounts and the months of costs it holds here.' as
      | string
      | undefined,
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
        text: 'Answers messages, and is your contact from our yes until your seat is free. From then on your producer is. Has been refused by eleven publishers.',
      },
    ] as readonly TeamMember[],
  },
  closing: {
    title: 'Tell us what you are making',
    text: 'Ada Example plays it and answers within 15 working days.',
    action: 'Pitch or ask',
  },
} as const;
