/** The pages of errors. */
export const problemTexts = {
  missing: {
    text: 'This page does not exist, or its address has a typing error. The path goes into the trees and stops.',
    home: 'Back to the fire',
    blog: 'Read the blog',
  },
  broken: 'A spark went the wrong way. Reloading the page usually helps.',
} as const;

/** Document titles of the pages, longer than their headlines. */
export const pageTitles = {
  blog: 'Blog: notes on publishing indie games',
  about: 'About us: a small indie game publisher',
  contact: 'Contact: pitch your game or ask us',
} as const;
