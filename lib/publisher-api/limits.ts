import { MAX_SLUG_LENGTH } from '../site/constants';

/** All limits on what the publisher's API sends; docs/limits.md says what happens past them. */
export const limits = {
  // Texts, in characters. An id stands in a URL instead of a slug that is too long for it.
  id: MAX_SLUG_LENGTH,
  slug: 1_000,
  name: 1_000,
  title: 300,
  description: 1_000,
  body: 500_000,
  uploadDate: 24,
  // As long as a tag in a URL of the blog may be.
  tag: 200,
  upload: 255,
  bannerBody: 500,
  url: 2_048,
  /** An item of a list, as JSON. */
  item: 4_000_000,

  // Lists, in items, and how many levels of lists and objects are within each other.
  tags: 50,
  uploads: 500,
  items: 20_000,
  depth: 50,

  // Responses, in bytes.
  smallCall: 64_000,
  shortListCall: 4_000_000,
  articleCall: 4_000_000,
  // 10,000 articles of 8 KB, and some reserve.
  listCall: 128_000_000,
};
