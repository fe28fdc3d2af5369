import { MAX_SLUG_LENGTH } from '../site/constants';

/** A limit on what the publisher's API sends. */
export type Limit = {
  /** What it limits, as the subject of a sentence. */
  what: string;
  max: number;
  unit: 'bytes' | 'characters' | 'items' | 'levels';
  /** What happens past it, as a clause. */
  past: string;
};

const CUT = 'it is cut and ends in an ellipsis';
const WITHOUT = 'the article is left out of its list; a response with it alone is invalid';
const FAILS = 'the call fails as invalid';

/**
 * All limits on what the publisher's API sends. A text that is only shown is cut; one that
 * identifies something never is, since it would identify something else.
 */
export const limits = {
  // As long as a slug in a URL may be: the id replaces a longer slug or name there.
  id: { what: 'the id of an article', max: MAX_SLUG_LENGTH, unit: 'characters', past: WITHOUT },
  slug: { what: 'the slug of an article', max: 1_000, unit: 'characters', past: WITHOUT },
  name: {
    what: 'the name of an article',
    max: 1_000,
    unit: 'characters',
    past: 'the article is not found by it, and the rest is missing in its title',
  },
  title: { what: 'the title of an article', max: 300, unit: 'characters', past: CUT },
  description: { what: 'the description of an article', max: 1_000, unit: 'characters', past: CUT },
  body: { what: 'the body of an article', max: 500_000, unit: 'characters', past: CUT },
  uploadDate: {
    what: 'the date of an article',
    max: 24,
    unit: 'characters',
    past: 'it is missing',
  },
  // As long as a tag in a URL of the blog may be.
  tag: { what: 'a tag', max: 200, unit: 'characters', past: 'the tag is left out' },
  tags: { what: 'the tags of an article', max: 50, unit: 'items', past: 'the rest is left out' },
  upload: {
    what: 'the name of an upload',
    max: 255,
    unit: 'characters',
    past: 'the upload is left out',
  },
  uploads: {
    what: 'the uploads of an article',
    max: 500,
    unit: 'items',
    past: 'the rest is left out',
  },
  bannerBody: { what: 'the text of the banner', max: 500, unit: 'characters', past: CUT },
  url: {
    what: 'the link of the banner, or the target of a short link',
    max: 2_048,
    unit: 'characters',
    past: 'it is missing',
  },
  item: {
    what: 'an item of a list, as JSON',
    max: 4_000_000,
    unit: 'characters',
    past: 'it is left out unparsed',
  },
  items: {
    what: 'a list',
    max: 20_000,
    unit: 'items',
    past: 'the rest is left out unparsed',
  },
  depth: {
    what: 'lists and objects within each other, in a response or in an item of a list',
    max: 50,
    unit: 'levels',
    past: 'the item is left out unparsed; a response that is no list is invalid',
  },
  smallCall: {
    what: 'the response with a banner, a short link or a cover’s data',
    max: 64_000,
    unit: 'bytes',
    past: FAILS,
  },
  shortListCall: {
    what: 'the response with all banners, all short links or the latest articles',
    max: 4_000_000,
    unit: 'bytes',
    past: FAILS,
  },
  articleCall: {
    what: 'the response with one article',
    max: 4_000_000,
    unit: 'bytes',
    past: FAILS,
  },
  // 10,000 articles of 8 KB, and some reserve.
  listCall: {
    what: 'the response with a list of articles',
    max: 128_000_000,
    unit: 'bytes',
    past: FAILS,
  },
} as const satisfies Record<string, Limit>;
