/* The words of the interface, shared by all brands, and the specification's fixed texts except
   the labels of its section 9 (lib/constants.ts). `fillIn` of phrases.ts replaces `{name}`. The
   exports are separate and the module imports nothing, because a browser loads only the exports
   that it uses. */

export const layoutLabels = {
  skip: 'Skip to content',
  main: 'Main',
  menu: 'Menu',
  footer: 'Footer',
  social: 'Social media',
  feed: 'Feed',
} as const;

export const themeLabels = {
  dark: 'Dark theme: switch to light',
  light: 'Light theme: switch to dark',
} as const;

export const LOADING_LABEL = 'Loading…';

export const trailerLabels = {
  /** Names of videos without a title. */
  video: 'Video',
  game: 'Game',
  play: 'Play on {site}',
  show: 'Show on {site}',
} as const;

export const copyLabels = { copy: 'Copy', copied: 'Copied', failed: 'Copying failed' } as const;

export const bannerLabels = {
  banner: 'Announcement',
  link: 'Learn more',
  /** Appended to the link's text for screen readers. */
  about: 'about this announcement',
} as const;

export const videoLabels = {
  pause: 'Pause the background video',
  play: 'Play the background video',
} as const;

export const articleLabels = {
  back: 'Back to {blog}',
  published: 'Published {date}',
  tagCount: { one: '{count} tag', other: '{count} tags' },
  tags: 'Tags',
  related: 'Keep reading',
  byDate: 'Articles by date',
  older: 'Previous article',
  newer: 'Next article',
  table: 'Table',
  done: 'Done',
  toDo: 'To do',
  /** Describes a link to another site for screen readers. */
  newTab: 'opens in a new tab',
  plain: 'This article could not be laid out, so it stands here as it was written.',
} as const;

/** The notice above a draft; `{date}` is when its link expires. */
export const previewLabels = {
  title: 'Preview: {title}',
  draft: 'Draft',
  draftText: 'This article is not published: only this link shows it, until {date}.',
  preview: 'Preview',
  previewText: 'This article is published; this link shows its latest text, until {date}.',
} as const;

export const searchLabels = {
  field: 'Search articles',
  submit: 'Search',
  clear: 'Clear search',
  all: 'All articles',
  retry: 'Try again',
  loading: 'Loading articles…',
  failed: 'The articles could not be loaded.',
  searchFailed: 'The search for “{search}” failed.',
  results: 'Articles',
} as const;

export const emptyLabels = {
  title: 'No articles found',
  text: 'Try another word, or look through everything.',
  failed: 'They could not be loaded just now, and that is our fault. Please try again in a moment.',
} as const;

export const listingLabels = {
  count: { one: '{count} article', other: '{count} articles' },
  tagged: 'tagged {tags}',
  matching: 'matching “{search}”',
  place: '{summary}, page {page} of {pages}',
  pages: 'Pages',
  page: 'Page {page} of {pages}',
  previous: 'Previous',
  next: 'Next',
} as const;

export const listingMetadata = {
  search: '“{search}”',
  searchInTags: '“{search}” in {tags}',
  title: '{blog}: {query}',
  page: '{title}, page {page}',
  description: '{lead} Page {page}.',
} as const;

export const formLabels = {
  legend: 'Your message',
  trap: 'Leave this empty',
  submit: 'Send message',
  sending: 'Sending...',
} as const;

/** Prepended to the document's title, because a screen reader announces the title first. */
export const outcomeLabels = { idle: '', failed: 'Error: ', sent: 'Message sent: ' } as const;

export const redirectLabels = {
  redirecting: 'Redirecting...',
  withoutScript:
    'The address could not be found out just now. Please reload this page in a moment.',
} as const;

/** Errors (spec section 8): headings, texts, links. */
export const problemLabels = {
  reference: 'Reference: {id}',
  homepage: 'Go to Homepage',
  again: 'Try again',
  page: 'Page Not Found',
  broken: 'Something Went Wrong',
  busy: 'One Moment, Please',
  article: {
    title: 'Article Not Found',
    missing: 'The article you are looking for does not exist.',
    withoutSlug: 'Article slug not provided',
    failed: 'Failed to load article',
  },
  redirect: {
    title: 'Redirect Not Found',
    missing: 'Redirect not found',
    withoutSlug: 'No redirect slug provided',
    failed: 'Failed to fetch redirect',
  },
} as const;

export const problemTitles = {
  page: 'Page not found',
  broken: 'Something went wrong',
  busy: 'One moment, please',
  article: 'Article not found',
  redirect: 'Redirect not found',
  redirecting: 'Redirecting',
} as const;
