/* The types of a brand. The compiler checks the folder `brand` against them, and so names what a
   later version of the site needs in addition. */

/** A profile or community of the publisher on any service. */
export type SocialLink = {
  name: string;
  href: string;
  /** The text below the name on the contact page. */
  handle: string;
  /** A drawing of components/sprites/channels.ts; by default a link. */
  icon?: 'bubble' | 'screen' | 'butterfly' | 'letter' | 'link';
};

/** A service that counts visitors (docs/first-week.md). */
export type Analytics = {
  /** URL of its script. */
  script: string;
  /** Further attributes of the script's tag, such as `data-domain`. */
  attributes: Readonly<Record<string, string>>;
  /** Origins that the script posts to, which the content policy then allows. */
  posts: readonly string[];
};

/** A game that the publisher has published. Without a picture, a drawing is shown. */
export type Game = {
  title: string;
  studio: string;
  year: number;
  href?: string;
  /** Copies sold in all stores, without refunds. */
  copies?: number;
  /** The year of its return to its developer. */
  returned?: number;
  /** The developer's words, at most 120 characters, and the developer's name. */
  quote?: { text: string; name: string };
  /** A developer who answers visitors' questions about the publisher by email. */
  ask?: { name: string; email: string };
  /** A file of `public/` and its size in pixels; the page crops it to 8:5 around its centre. */
  picture?: { src: string; width: number; height: number };
};

/** A place for a game in the publisher's care: free, or occupied by `game`. */
export type Seat = {
  game?: string;
  /** The month from which it is free, such as `2027-03`. */
  until?: string;
};

/** A member of the team. Without a name the role is shown, and without a picture a drawing. */
export type TeamMember = {
  name?: string;
  role: string;
  /** A sentence about the person in Markdown, which may link to what the person made. */
  text: string;
  /** A file of `public/` and its size in pixels; the page crops it around its centre. */
  picture?: { src: string; width: number; height: number };
};

export type TextLink = { text: string; href: string };

/** A service, with its drawing in brand/pictures/services.webp; by default a tick. */
export type Service = {
  icon?: 'shop' | 'horn' | 'bug' | 'globe' | 'console' | 'lantern';
  title: string;
  text: string;
  when: string;
  from: number;
  to: number;
};

/** A clause in whole sentences: as other contracts have it, and as this publisher's has it. */
export type ClausePair = { name: string; clause: string; theirs: string; ours: string };

/** The terms of sale of one copy; rates are fractions of 1. */
export type SaleTerms = {
  /** Price on the store page in the currency's smallest unit (pence, cents), with sales tax. */
  price: number;
  /** The sales tax included in the price; 0 where prices are shown without tax. */
  taxRate: number;
  /** The store's share of the price without tax. */
  storeRate: number;
  /** The developer's share of the store's payout. */
  developerRate: number;
};

/** A pixel-art picture, drawn by hand. */
export type Sprite = {
  /** One character for each pixel; a space or a dot is transparent. */
  rows: readonly string[];
  /** The colour of each character, a token of brand/tokens.css; sprites may share a palette. */
  colors: Readonly<Record<string, string>>;
};
