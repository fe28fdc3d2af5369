import { MAX_SLUG_LENGTH } from '../constants';

/**
 * Limits on what the publisher's API sends. A text that is shown is cut at its limit; one that identifies
 * something is left out, with its article if it is the id or the slug, because cut it would identify
 * something else. A list is cut, and a response that is too large fails as invalid.
 */
export const limits = {
  // Texts, in characters. An id is as short as a slug in a URL, whose place it can take.
  id: MAX_SLUG_LENGTH,
  slug: 1_000,
  name: 1_000,
  title: 300,
  description: 1_000,
  body: 500_000,
  uploadDate: 29,
  // A tag may be no longer than in a URL of the blog.
  tag: 200,
  upload: 255,
  bannerBody: 500,
  url: 2_048,
  /** An item of a list, as JSON. */
  item: 4_000_000,

  // Lists, in items, and the nesting of lists and objects, in levels.
  tags: 50,
  uploads: 500,
  items: 20_000,
  depth: 50,

  // Responses, in bytes.
  smallCall: 64_000,
  shortListCall: 4_000_000,
  articleCall: 4_000_000,
  // 10,000 articles of 8 KB fit, and half as many again.
  listCall: 128_000_000,
};
