import { colors } from './colors';
import { ABOUT_PATH, BLOG_PATH, CONTACT_PATH, HOME_PATH, shortLinkPath } from './routes';

/** The publisher's brand, addresses and links; what else a brand has is in docs/operations.md. */
export const site = {
  name: 'Kindling',
  tagline: 'The developer-first publisher',
  description:
    'Kindling publishes indie games and leaves them yours: full IP ownership, live sales data, a performance-based revenue share and support that stays.',
  /** Language and region of texts, dates and figures (BCP 47). */
  locale: 'en-GB',
  /** Of the amounts on the home page (ISO 4217). */
  currency: 'GBP',
  /** Colour of the browser's interface around the page in each theme. */
  themeColors: { dark: colors.ink, light: colors.paper },
  /** Year of foundation; part of the ids in feeds, so it must not change. */
  founded: 2019,
  email: 'hello@kindling.example',
  /** Where to report vulnerabilities, and the day on which that information expires. */
  security: { email: 'security@kindling.example', expires: '2027-10-31T00:00:00Z' },
  /** External form in which developers submit a game. */
  submissionForm: 'https://forms.kindling.example/submit',
  /** The game that the footer links to. */
  game: { name: 'Play our latest game', href: shortLinkPath('game') },
  social: {
    discord: { name: 'Discord', href: shortLinkPath('discord'), handle: 'Join the campfire' },
    twitch: {
      name: 'Twitch',
      // A placeholder: Twitch does not allow dots in names. Replace it with your own.
      href: 'https://www.twitch.tv/kindling.example',
      handle: 'twitch.tv/kindling.example',
    },
    bluesky: {
      name: 'Bluesky',
      href: 'https://bsky.app/profile/kindling.example',
      handle: '@kindling.example',
    },
  },
} as const;

/** The title of the site: of its home page, its web app and pages without a title. */
export const siteTitle = `${site.name}: ${site.tagline.toLowerCase()}`;

/** The links of the header and the footer, in their order. */
export const navigation = [
  { name: 'Home', href: HOME_PATH },
  { name: 'Blog', href: BLOG_PATH },
  { name: 'About', href: ABOUT_PATH },
  { name: 'Contact', href: CONTACT_PATH },
] as const;

/** The footer's texts. */
export const footer = {
  pages: 'Around here',
  social: 'Around the fire',
  note: 'Every game here belongs to its developers.',
} as const;

/** The hero's video: files below the API's /resources, preferred first. */
export const heroVideo = {
  sources: [
    { file: 'hero.webm', type: 'video/webm' },
    { file: 'hero.mp4', type: 'video/mp4' },
  ],
} as const;
