import { MAX_SEARCH_LENGTH, MAX_SLUG_LENGTH } from '../constants';

/**
 * Limits on what the publisher's API sends. A displayed text is cut at its limit, and so is a list.
 * An identifier beyond its limit is left out, because a part of it would identify something else.
 * An article whose id or slug is beyond its limit is left out. A response beyond its limit is
 * invalid.
 */
export const limits = {
  // Texts, in characters. An id is as short as the slug of a URL, because it may stand in its place.
  id: MAX_SLUG_LENGTH,
  slug: 1_000,
  name: 1_000,
  title: 300,
  description: 1_000,
  body: 500_000,
  uploadDate: 29,
  // A tag is also a parameter of the blog's URL.
  tag: MAX_SEARCH_LENGTH,
  upload: 255,
  bannerBody: 500,
  url: 2_048,
  /** An item of a list as JSON, in characters. */
  item: 4_000_000,

  // Lists in items, and nesting of lists and objects in levels.
  tags: 50,
  uploads: 500,
  items: 20_000,
  depth: 50,

  // Responses, in bytes.
  smallCall: 64_000,
  shortListCall: 4_000_000,
  articleCall: 4_000_000,
  // Enough for 15,000 articles of 8 KB.
  listCall: 128_000_000,
};
