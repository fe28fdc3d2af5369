import { MAX_SLUG_LENGTH } from '../site/constants';

/**
 * A limit on what the publisher's API sends: `what` it limits is the subject of a sentence, what
 * happens `past` it a clause.
 */
export type Limit = ReturnType<ReturnType<typeof limit>>;

const limit =
  (unit: 'bytes' | 'characters' | 'items' | 'levels') =>
  (max: number, what: string, past: string) => ({ what, max, unit, past });
const characters = limit('characters');
const items = limit('items');
const bytes = limit('bytes');

const CUT = 'it is cut and ends in an ellipsis';
const WITHOUT = 'the article is left out of its list; a response with it alone is invalid';
const NAMELESS = 'the article is not found by it, and the rest is missing in its title';
const REST = 'the rest is left out';
const MISSING = 'it is missing';
const UNPARSED = 'the item is left out unparsed; a response that is no list is invalid';
const FAILS = 'the call fails as invalid';

/**
 * All limits on what the publisher's API sends. A text that is only shown is cut; one that
 * identifies something never is, since it would identify something else.
 */
export const limits = {
  // As long as a slug in a URL may be: the id replaces a longer slug or name there.
  id: characters(MAX_SLUG_LENGTH, 'the id of an article', WITHOUT),
  slug: characters(1_000, 'the slug of an article', WITHOUT),
  name: characters(1_000, 'the name of an article', NAMELESS),
  title: characters(300, 'the title of an article', CUT),
  description: characters(1_000, 'the description of an article', CUT),
  body: characters(500_000, 'the body of an article', CUT),
  uploadDate: characters(24, 'the date of an article', MISSING),
  // As long as a tag in a URL of the blog may be.
  tag: characters(200, 'a tag', 'the tag is left out'),
  tags: items(50, 'the tags of an article', REST),
  upload: characters(255, 'the name of an upload', 'the upload is left out'),
  uploads: items(500, 'the uploads of an article', REST),
  bannerBody: characters(500, 'the text of the banner', CUT),
  url: characters(2_048, 'the link of the banner, or the target of a short link', MISSING),
  item: characters(4_000_000, 'an item of a list, as JSON', 'it is left out unparsed'),
  items: items(20_000, 'a list', 'the rest is left out unparsed'),
  depth: limit('levels')(
    50,
    'lists and objects within each other, in a response or in an item of a list',
    UNPARSED,
  ),
  smallCall: bytes(64_000, 'the response with a banner, a short link or a cover’s data', FAILS),
  shortListCall: bytes(
    4_000_000,
    'the response with all banners, all short links or the latest articles',
    FAILS,
  ),
  articleCall: bytes(4_000_000, 'the response with one article', FAILS),
  // 10,000 articles of 8 KB, and some reserve.
  listCall: bytes(128_000_000, 'the response with a list of articles', FAILS),
};
