import { site } from './brand';
import { formatMoney } from './money';
import type { SaleTerms } from './revenue-split';

/** One copy sold: UK VAT, the usual store, our standard deal. */
const exampleSale: SaleTerms = { price: 1800, taxRate: 0.2, storeRate: 0.3, developerRate: 0.7 };

/** The home page (spec section 2). */
export const home = {
  headline: 'Your game. Your name. Our fire.',
  lead: 'We publish indie games and leave them yours. You keep the IP, you see every sale, and we are paid when your game is.',
  action: 'Pitch your game',
  secondAction: 'See who is paid what',
  features: {
    title: 'What you keep, in plain words',
    ownership: {
      title: 'You own it. All of it.',
      text: 'Full IP ownership stays with you: code, characters, name, sequels, soundtrack. We license the right to sell, for a term, and it comes back by itself.',
      signature: 'Signed by you. Kept by you.',
    },
    data: {
      title: 'Your sales, today',
      text: 'Transparent, real-time data: the dashboard we read is the one you read, refunds included. Every store is read every hour, and each figure says how fresh it is.',
      live: 'Live, an example',
      copies: { one: '{count} copy', other: '{count} copies' },
      /** Example figures: copies sold in each hour since midnight. */
      hours: [4, 3, 2, 2, 1, 2, 4, 7, 9, 8, 11, 14, 13, 17, 21, 19, 24],
    },
    share: {
      title: 'We earn when you earn',
      text: `A performance-based revenue share from the first copy. No recoup, no marketing costs taken off your side. One copy at ${formatMoney(exampleSale.price, site)}, worked through:`,
      terms: exampleSale,
      /** What the steps from the price to the developer's share are called; without tax no tax. */
      steps: {
        price: 'Price on the store page',
        tax: 'VAT, in the price already',
        store: 'Store, {share} of {amount}',
        net: 'Net revenue',
        publisher: 'Us, {share} of {amount}',
        developer: 'You, {share} of {amount}',
      },
      payday: 'Paid monthly, within 15 days of the store’s own payment.',
    },
    support: {
      title: 'Past launch day',
      text: 'Publishing, marketing and ongoing support: patches, ports, sales and seasons for as long as people play.',
      stops: ['Launch', 'Patch', 'Sale', 'Port', 'Season two'],
    },
  },
  services: {
    title: 'The quest log',
    lead: 'What we do between the first build you show us and the last patch you ship.',
    items: [
      {
        title: 'Publishing',
        text: 'Store pages, builds, ratings, release management on every platform you choose.',
        when: 'From the first build',
      },
      {
        title: 'Marketing',
        text: 'Festivals, press, creators and trailers, planned with you and paid by us.',
        when: 'Six months before',
      },
      {
        title: 'Quality',
        text: 'Test plans, device labs and certification, before players find it.',
        when: 'Every build',
      },
      {
        title: 'Localisation',
        text: 'Eleven languages by people who play, with tools that fit your engine.',
        when: 'Before launch',
      },
      {
        title: 'Ports',
        text: 'A partner who has shipped on the console you dream of, vetted and budgeted.',
        when: 'When it fits',
      },
      {
        title: 'Ongoing support',
        text: 'Community, sales calendar, patches and a human who answers within a day.',
        when: 'As long as they play',
      },
    ],
    notOffered: {
      title: 'Not our quest',
      text: 'We do not fund full production or run live-service games. We know people who do, and will introduce you.',
      when: 'Locked',
    },
  },
  stats: {
    title: 'The fire so far',
    asOf: { date: '2026-10-31', text: 'As of {date}' },
    items: [
      {
        figure: '100%',
        label: 'IP that stays with its developers',
        basis: 'Every contract we have signed',
      },
      {
        figure: '70%',
        label: 'Net revenue that goes to them in our standard deal',
        basis: 'From the first copy',
      },
      {
        figure: '1 hour',
        label: 'Time between two readings of a store that reports live',
        basis: 'Daily exports: next morning',
      },
      {
        figure: '15 days',
        label: 'Longest wait from a store’s payment to yours',
        basis: 'Latest payday this year',
      },
    ],
  },
  closing: {
    title: 'Come and sit with us',
    text: 'Developers, players and the whole team talk every day. Bring a build, a question or a bad pun.',
    action: 'Join us on Discord',
  },
} as const;

/** The blog (spec section 2). */
export const blog = {
  title: 'Notes from the fire',
  lead: 'What we learn publishing indie games, with the figures left in.',
  closing: {
    title: 'Have a game we should read about?',
    text: 'Every pitch is read by a person, and answered.',
    action: 'Tell us about it',
  },
  /** Shown on a card whose article has no description. */
  descriptionFallback: 'Open the article to read it in full.',
} as const;

/** The contact page and its questions (spec section 2). */
export const contact = {
  title: 'Show us your game',
  lead: 'The submission form is the way in: ten minutes, up to ten slides and a link to something we can play.',
  action: 'Open the submission form',
  next: 'What happens next: a person plays it and writes back within 15 working days, yes or no, with reasons.',
  channels: { title: 'Other ways to reach us', email: 'Email' },
  form: { title: 'Send a message', lead: 'For anything that is not a pitch.' },
  sent: 'Message sent. Thank you: we will answer within two working days.',
  /** The operator must keep its promises: see `npm run messages`. */
  privacy: {
    title: 'What happens to your message',
    text: [
      'Kindling receives your name, your email address and what you write, and uses them to answer you and for nothing else. Nobody outside of Kindling is given them.',
      `We delete a message twelve months after we have received it. To have yours deleted sooner, or to see what we hold about you, write to ${site.email}: it is done within two working days.`,
    ],
  },
  faq: {
    title: 'Asked by the fire',
    items: [
      {
        question: 'How big is the team?',
        answer:
          'Nine people: a publishing director, a head of developer relations, two producers, and one each for marketing, community, localisation, quality and data. Every game has a producer who carries no more than three at a time.',
      },
      {
        question: 'How does the performance-based model work?',
        answer:
          'We take a share of what your game earns, and nothing else. There is no recoup and no fee: our costs are ours. In the standard deal you receive 70% of net revenue from the first copy, paid monthly.',
      },
      {
        question: 'Can we work with other publishers too?',
        answer:
          'Yes. You can keep a region, a platform or a physical edition with somebody else. We ask only that each store has one publisher, so that players meet one voice.',
      },
      {
        question: 'What if we need something you do not offer?',
        answer:
          'Then we say so before you sign. We do not fund full production or run live-service operations, and we will introduce you to people who do. Leaving a service out leaves our share lower, too.',
      },
    ],
  },
} as const;

/** A member of the team. The role replaces a missing name, a drawing a missing picture. */
export type TeamMember = {
  name?: string;
  role: string;
  text: string;
  /** A file of `public/` and its size in pixels; it is cropped around its centre to fit. */
  picture?: { src: string; width: number; height: number };
};

/** The about page (spec section 2). */
export const about = {
  title: 'Kept small, kept warm',
  story: [
    'Kindling began at a kitchen table in 2019, with two developers reading a publishing contract aloud. By page nine they owned a tenth of their own game. They did not sign. They wrote down what they would have signed instead.',
    'That page became our contract. It says that the game is yours, that the figures are open, that we are paid when you are, and how either side can leave. It is four pages long, anybody who asks gets a copy, and we have not needed a fifth.',
    'We stay small because attention does not scale. A producer carries three games at most. We would rather publish six games a year that we can name in our sleep than sixty we cannot.',
  ],
  team: {
    title: 'Who keeps the fire',
    lead: 'The two people you will hear from first.',
    members: [
      {
        role: 'Publishing director',
        text: 'Reads every pitch, negotiates nothing you could not show a friend, and answers for the calendar.',
      },
      {
        role: 'Head of developer relations',
        text: 'Ships builds with you, argues for you in the room, and knows which patch went out last Tuesday.',
      },
    ] as readonly TeamMember[],
  },
  closing: {
    title: 'Sounds like your kind of people?',
    text: 'Tell us what you are making.',
    action: 'Talk to us',
  },
} as const;

/** The pages of what is missing or broken. */
export const problemTexts = {
  missing: {
    text: 'The path goes into the trees and stops. Nothing is burning here.',
    home: 'Back to the fire',
    blog: 'Read the blog',
  },
  broken: 'A spark went the wrong way. Reloading the page usually helps.',
} as const;

/** Document titles of the pages, which say more than their headlines. */
export const pageTitles = {
  blog: 'Blog: notes on publishing indie games',
  about: 'About us: a small indie game publisher',
  contact: 'Contact: pitch your game or ask us',
} as const;
