import type { SaleTerms } from '../revenue-split';

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
      text: 'Publishing, marketing and ongoing support. A patch in your third year gets the same producer as your launch: fixes, ports and sales for all five years.',
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
        when: 'All five years',
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
