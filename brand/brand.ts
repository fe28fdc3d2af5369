import type { Analytics, SocialLink } from '../lib/brand-types';
import { shortLinkPath } from '../lib/site/urls/paths';
import { colors } from './colors';

const discord = shortLinkPath('discord');

/** The publisher's brand, addresses and links. docs/own-brand.md lists what else a brand has. */
export const brand = {
  name: 'Kindling',
  tagline: 'The developer-first publisher',
  description:
    'Kindling publishes indie games and leaves them yours: full IP ownership, live sales data, a performance-based revenue share and support that stays.',
  /** Language and region of texts, dates and figures (BCP 47). */
  locale: 'en-GB',
  /** Currency of the amounts on the home page (ISO 4217). */
  currency: 'GBP',
  /** Colour of the browser's interface around the page, by theme. */
  themeColors: { dark: colors.dark, light: colors.light },
  /** Year of foundation. */
  founded: 2019,
  /**
   * Prefix of the ids of entries in feeds: a domain of yours, and a year in which you had it (RFC
   * 4151). Do not change it later, because feed readers would show every entry again.
   */
  feedIds: 'tag:kindling.example,2019',
  email: 'hello@kindling.example',
  /** Address for reports of vulnerabilities, and the expiry date of security.txt (RFC 9116). */
  security: { email: 'security@kindling.example', expires: '2027-10-31T00:00:00Z' },
  /** External form in which developers submit a game. A short link counts the clicks on it. */
  submissionForm: shortLinkPath('submit'),
  /** The game that the footer links to. */
  game: { name: 'Play Tin Harbour', href: shortLinkPath('game') },
  /** The contract as developers sign it; `undefined` without a public one. */
  contract: shortLinkPath('contract') as string | undefined,
  /** Pages that explain the contract in plain words, and what a pitch needs. */
  contractGuide: shortLinkPath('contract-in-plain-words') as string | undefined,
  pitchGuide: shortLinkPath('pitch-guide') as string | undefined,
  /** A service that counts visitors, such as Plausible (docs/first-week.md); may be `undefined`. */
  analytics: undefined as Analytics | undefined,
  /** Postal address of the company. */
  address: '1 Example Street, Sheffield, United Kingdom',
  /** Legally required facts about the company, shown below the address; may be empty. */
  company: [
    'Kindling Games Ltd (an example)',
    'registered in England and Wales, no. 00000000',
    'VAT\u00A0GB\u00A0000\u00A00000\u00A000',
    'represented by Ada Example',
  ] as readonly string[],
  /** Target of the last call to action on the home page. */
  community: discord,
  /** The links of footer, contact page and structured data, in this order. */
  social: [
    { name: 'Discord', href: discord, handle: 'Join the campfire', icon: 'bubble' },
    {
      name: 'Twitch',
      href: shortLinkPath('twitch'),
      handle: 'twitch.tv/kindling.example',
      icon: 'screen',
    },
    {
      name: 'Bluesky',
      href: shortLinkPath('bluesky'),
      handle: '@kindling.example',
      icon: 'butterfly',
    },
  ] as readonly SocialLink[],
} as const;

/** The title of the site: of its home page, its web app, and pages without a title of their own. */
export const siteTitle = `${brand.name}: ${brand.tagline.toLowerCase()}`;

export const footer = {
  pages: 'Around here',
  social: 'Find us',
  /** The headline of the footer; `contract` and `pitchGuide` become links if the brand has them. */
  note: 'Every game here belongs to its developers.',
  contract: 'The contract',
  pitchGuide: 'Pitch guide',
} as const;

/** The hero's video: files of the API's /resources, preferred first; without files, the poster. */
export const heroVideo = {
  sources: [
    { file: 'hero.webm', type: 'video/webm' },
    { file: 'hero.mp4', type: 'video/mp4' },
  ] as readonly { file: string; type: string }[],
} as const;
