import { site } from './brand';
import type { SaleTerms } from './revenue-split';

/** The sale of one copy: with UK VAT, the usual store's share and our standard contract. */
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
      text: 'Full IP ownership stays with you: code, characters, name, sequels, soundtrack. You license us the right to sell it, for five years. On the day they end, so does the licence: nobody has to write a letter.',
      signature: 'Signed by you. Kept by you.',
      contract: 'Read the contract',
    },
    data: {
      title: 'Your sales, today',
      text: 'Transparent, real-time data: the dashboard we read is the one you read, refunds included. Every store is read every hour, and each figure says how fresh it is.',
      live: 'Live',
      note: 'an example',
      copies: { one: '{count} copy', other: '{count} copies' },
      /** Example figures: copies sold in each hour since midnight. */
      hours: [4, 3, 2, 2, 1, 2, 4, 7, 9, 8, 11, 14, 13, 17, 21, 19, 24],
    },
    share: {
      title: 'We earn when you earn',
      text: 'A performance-based revenue share from the first copy. No recoup, no marketing costs taken off your side. This is where the price of one copy goes.',
      terms: exampleSale,
      /** The values that a visitor can change. */
      ranges: {
        // The minimum is 0: the slider's bar shows the value's part of the maximum.
        price: { label: 'Price of a copy', min: 0, max: 4000, step: 50 },
        developerRate: { label: 'Your share of net revenue', min: 0.5, max: 0.9, step: 0.05 },
      },
      /** Announced by screen readers in front of the developer's amount when it changes. */
      total: 'You get',
      /** The names of the steps from the price to the developer's share; without tax its step is left out. */
      steps: {
        price: 'Price on the store page',
        tax: 'VAT, in the price already',
        store: 'Store, {share} of {amount}',
        net: 'Net revenue',
        publisher: 'Us, {share} of {amount}',
        developer: 'You, {share} of {amount}',
      },
      payday:
        'Our standard deal is 70%. It is paid monthly, within 15 days of the store’s own payment.',
    },
    support: {
      title: 'Past launch day',
      text: 'Publishing, marketing and ongoing support. A patch in your third year gets the same producer as your launch: fixes, ports and sales for as long as people buy the game.',
      stops: ['Launch', 'Patch', 'Sale', 'Port', 'Third year'],
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
        text: 'We test every build on the cheapest machine you support and take it through certification, so that players do not find the bugs first.',
        when: 'Every build',
      },
      {
        title: 'Localisation',
        text: 'Eleven languages, by translators who have played your build. You hand over one string table and get eleven back.',
        when: 'Before launch',
      },
      {
        title: 'Ports',
        text: 'A porting team that has shipped on that console before. We find and pay it; you approve the build.',
        when: 'When it fits',
      },
      {
        title: 'Ongoing support',
        text: 'Community, sales calendar and patches, by the producer who launched your game.',
        when: 'As long as it sells',
      },
    ],
    notOffered: {
      title: 'Not our quest',
      text: 'We do not fund full production or run live-service games. We know people who do, and will introduce you.',
      when: 'Locked',
    },
  },
  stats: {
    title: 'What has come of it',
    asOf: { date: '2026-10-31', text: 'An example, as of {date}' },
    items: [
      {
        figure: '9',
        label: 'Games published',
        basis: 'Since 2019. Six are in our care today.',
      },
      {
        figure: '412,000',
        label: 'Copies sold',
        basis: 'All stores, refunds taken off.',
      },
      {
        figure: '£2.1m',
        label: 'Paid to their developers',
        basis: '70% of net revenue, no costs taken off.',
      },
      {
        figure: '3',
        label: 'Games back with their developers',
        basis: 'Their five years were over. Nobody wrote a letter.',
      },
    ],
  },
  closing: {
    title: 'Come and sit with us',
    text: 'All nine of us are there on working days. Ask about a clause, show a build, or read along for a week before you say anything.',
    action: 'Join us on Discord',
  },
} as const;

/** The blog (spec section 2). */
export const blog = {
  title: 'Notes from the fire',
  lead: 'What we learn publishing indie games, with the figures left in.',
  closing: {
    title: 'Have a game we should read about?',
    text: 'Our publishing director reads every pitch and answers it within 15 working days.',
    action: 'Tell us about it',
  },
  /** Shown on a card whose article has no description. */
  descriptionFallback: 'No summary for this one. The article itself takes five minutes.',
} as const;

/** The contact page and its questions (spec section 2). */
export const contact = {
  title: 'Show us your game',
  lead: 'The submission form is the way in: ten minutes, up to ten slides and a link to something we can play. Our publishing director plays it and answers within 15 working days, yes or no, with reasons.',
  action: 'Open the submission form',
  channels: {
    title: 'Other ways to reach us',
    email: 'Email',
    address: `${site.name}, ${site.address}`,
  },
  form: {
    title: 'Send a message',
    lead: 'For anything that is not a pitch. All fields are required. Our head of developer relations answers within two working days.',
  },
  sent: 'Message sent. Thank you: we will answer within two working days.',
  /** A promise that the operator must keep: see `npm run messages`. */
  privacy: {
    title: 'What happens to your message',
    text: [
      'Kindling receives your name, your email address and what you write, and uses them to answer you and for nothing else. We give them to nobody else.',
      `We delete a message twelve months after we have received it. To have yours deleted sooner, or to see what we hold about you, write to ${site.email}: it is done within two working days.`,
    ],
  },
  faq: {
    title: 'What developers ask first',
    items: [
      {
        question: 'How big is the team?',
        answer:
          'Nine people: a publishing director, a head of developer relations, two producers, and one each for marketing, community, localisation, quality and data. Every game has a producer, and no producer has more than three games.',
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
          'Then we say so before you sign. We do not fund full production or run live-service operations, and we will introduce you to people who do. What you do not need, you do not pay for: without ports we take 25% instead of 30%.',
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
    'That page became our contract. It says that the game is yours, that the figures are open, that we are paid when you are, and how either side can leave. It is four pages long, and we have not needed a fifth.',
    'We stay small because attention does not scale. Two producers, three games each: that is six, and we say no to the seventh until one of the six goes home to its developers.',
  ],
  /** Linked below the story. */
  contract: 'Read the four pages',
  /** The facts beside the story. */
  facts: [
    { figure: String(site.founded), label: 'The year we began, in Sheffield' },
    { figure: '9', label: 'People, two of them producers' },
    { figure: '6', label: 'Games in our care, three a producer' },
    { figure: '4', label: 'Pages of contract, the same for everybody' },
  ],
  team: {
    title: 'Who answers you',
    lead: 'The two people you will hear from first.',
    members: [
      {
        role: 'Publishing director',
        text: 'Reads every pitch and signs every contract. You may show yours to anyone.',
      },
      {
        role: 'Head of developer relations',
        text: 'Your contact from the first call. Uploads the builds with you, and answers the same working day.',
      },
    ] as readonly TeamMember[],
  },
  closing: {
    title: 'Sounds like your kind of people?',
    text: 'Tell us what you are making.',
    action: 'Talk to us',
  },
} as const;

/** The pages of errors. */
export const problemTexts = {
  missing: {
    text: 'This page does not exist, or its address has a typing error. The path goes into the trees and stops.',
    home: 'Back to the fire',
    blog: 'Read the blog',
  },
  broken: 'A spark went the wrong way. Reloading the page usually helps.',
} as const;

/** Document titles of the pages, longer than their headlines. */
export const pageTitles = {
  blog: 'Blog: notes on publishing indie games',
  about: 'About us: a small indie game publisher',
  contact: 'Contact: pitch your game or ask us',
} as const;
