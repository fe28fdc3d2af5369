import type { SaleTerms, Service, TextLink } from '../../lib/brand-types';
import { shortLinkPath } from '../../lib/site/urls/paths';
import { games, inCare, making } from '../games';
import { redline } from './redline';

/** The sale of one copy: with UK VAT, the usual store share and our standard contract. */
const exampleSale: SaleTerms = { price: 1800, taxRate: 0.2, storeRate: 0.3, developerRate: 0.7 };

/** The number of copies sold of all games. */
const copies = games.reduce((sum, game) => sum + (game.copies ?? 0), 0);

/** The home page (spec section 2). */
export const home = {
  /** The name in menus and links. */
  name: 'Home',
  headline: 'Your game. Your name. Our fire.',
  lead: 'You keep the IP and 70% of net revenue, without recoup, and see every sale. We pay no advance.',
  action: 'Pitch your game',
  secondAction: 'See who is paid what',
  features: {
    title: 'What you keep, in plain words',
    ownership: {
      title: 'You own it. All of it.',
      text: 'Full IP ownership stays with you. Our licence ends by itself, five years after release: nobody has to write a letter.',
      redline,
      /** The labels of the two wordings of a clause. */
      theirs: 'Page nine, elsewhere',
      ours: 'Ours, clause {clause}',
      contract: 'Read the contract',
      contractGuide: 'The same in plain words',
    },
    data: {
      title: 'Your sales, today',
      text: 'Transparent, real-time data: the dashboard we read is the one you read, refunds included, every hour; some stores report daily, some consoles weekly.',
      live: 'Live',
      note: 'an example',
      report: { text: 'See a whole report', href: shortLinkPath('sales-report') } as
        | TextLink
        | undefined,
      /** A link to the line of sales further down. */
      everyGame: { text: 'Every game’s sales', href: '#games' } as TextLink | undefined,
      copies: { one: '{count} copy', other: '{count} copies' },
      /** Example figures: copies sold in each hour since midnight. */
      hours: [4, 3, 2, 2, 1, 2, 4, 7, 9, 8, 11, 14, 13, 17, 21, 19, 24],
    },
    share: {
      title: 'We earn when you earn',
      text: 'A performance-based revenue share from the first copy. No recoup: our 30% pays ports, certification, eleven languages, tests and press.',
      terms: exampleSale,
      /** The values that a visitor can change, with their ranges. */
      ranges: {
        // The minimum is 0, because the filled part of the slider is the value's fraction of the
        // maximum.
        price: { label: 'Price of a copy', min: 0, max: 4000, step: 50 },
        developerRate: { label: 'Your share of net revenue', min: 0.5, max: 0.9, step: 0.05 },
      },
      /** Text that screen readers read before the developer's amount when it changes. */
      total: 'You get',
      /**
       * The names of the steps from the price to the developer's share. Without tax, its step is
       * left out.
       */
      steps: {
        price: 'Price on the store page',
        tax: 'VAT, in the price already',
        store: 'Store, {share} of {amount}',
        net: 'Net revenue',
        publisher: 'Us, {share} of {amount}',
        developer: 'You, {share} of {amount}',
      },
      payday:
        'Our standard deal is 70%, and 75% without ports. Paid monthly, within 15 days of the store’s own payment.',
      /** The offered values of the second range; the first is the standard deal. */
      offers: [
        { rate: 0.7, text: 'Ours' },
        { rate: 0.75, text: 'No ports' },
      ] as readonly { rate: number; text: string }[],
      /** The sales below which the other deal is better. */
      advance: {
        text: 'Below about 9,500 copies at £18.00, a £60,000 advance elsewhere pays you more; at our average after discounts, below 13,900.',
        link: { text: 'Do the sum', href: shortLinkPath('advance') } as TextLink,
      } as { text: string; link: TextLink } | undefined,
    },
  },
  services: {
    title: 'The quest log',
    lead: 'Publishing, marketing and ongoing support, for five years after release, by one producer.',
    /** The stops of the timeline, from start to end. */
    stops: ['First build', '−6 months', 'Launch', 'Year 5'],
    /** `from` and `to` are places on the timeline: 0 is its first stop, 3 the last of four. */
    items: [
      {
        icon: 'shop',
        title: 'Publishing',
        text: 'Store pages, builds and ratings on every platform you choose.',
        when: 'First build',
        from: 0,
        to: 2,
      },
      {
        icon: 'horn',
        title: 'Marketing',
        text: 'Festivals, press, creators and trailers, planned with you and paid by us.',
        when: '−6 months',
        from: 1,
        to: 2.3,
      },
      {
        icon: 'bug',
        title: 'Quality',
        text: 'We test every build on the cheapest machine you support, and take it through certification.',
        when: 'Every build',
        from: 0,
        to: 3,
      },
      {
        icon: 'globe',
        title: 'Localisation',
        text: 'Eleven languages, by translators who have played your build.',
        when: 'Before launch',
        from: 0.7,
        to: 2,
      },
      {
        icon: 'console',
        title: 'Ports',
        text: 'A team that has shipped on that console before, paid by us. You approve the build.',
        when: 'PC first',
        from: 1.5,
        to: 2.7,
      },
      {
        icon: 'lantern',
        title: 'Ongoing support',
        text: 'Community, sales calendar and patches.',
        when: 'Five years',
        from: 2,
        to: 3,
      },
    ] as readonly Service[],
    notOffered: {
      title: 'No advance, no live service',
      text: 'We fund no production, and will introduce you to people who do.',
      when: 'Not our quest',
    },
  },
  games: {
    title: 'Every game on one line, the worst too',
    /**
     * The text below a cartridge: for a game in the publisher's care, and for one that was
     * returned.
     */
    inCare: 'In our care',
    returned: 'Back home {year}',
    medianMark: 'Median',
    median: 'Half of our games reached {median} copies.',
    worst: 'The smallest, {game}, is patched for five years too.',
    /** The link to the developers' email addresses on the about page (about.ask). */
    ask: 'Ask their developers, without us',
  },
  stats: {
    title: 'Our games, and what came of each',
    asOf: { date: '2026-10-31', text: 'An example, as of {date}' },
    items: [
      {
        figure: String(games.length),
        label: 'Games published',
        basis: `${inCare} in our care, ${making} more in the making.`,
      },
      {
        figure: `${(copies / 1_000_000).toFixed(1)} m`,
        label: 'Copies sold',
        basis: 'All stores, refunds taken off.',
      },
      {
        figure: '£9.6 m',
        label: 'Paid to their developers',
        basis:
          '70% of net revenue, £5.05 a copy after discounts. We kept £4.1\u00a0m, for nine people, seven years and every port.',
      },
      {
        figure: String(games.filter(({ returned }) => returned).length),
        label: 'Games gone home',
        basis: 'Their five years were over.',
      },
    ],
  },
  closing: {
    title: 'Come and sit with us',
    text: 'All nine of us are there on working days. Ask us about a clause.',
    action: 'Join us on Discord',
  },
} as const;
