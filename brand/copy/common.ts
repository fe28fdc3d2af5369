/** Sentences on whether there is a place for another game, by the brand's `seats`. */
export const seatTexts = {
  title: 'Seats round the fire',
  free: {
    one: 'One of our {seats} seats is free.',
    other: '{count} of our {seats} seats are free.',
  },
  from: 'All {seats} seats are taken. The next one is free from {month}.',
  full: 'All {seats} seats are taken.',
  /** Appended to each of the sentences above. */
  pitch: 'Pitch now: sign within 30 days of our yes, and the seat is yours.',
} as const;

/** Texts of error pages. */
export const problemTexts = {
  missing: {
    text: 'This page does not exist, or its address has a typing error. The path goes into the trees and stops.',
    home: 'Back to the fire',
    blog: 'Read the blog',
  },
  /** The hint after a failure of the server, with a link to try again. */
  outage: 'That is our fault, not the link’s. Try again in a minute.',
  /**
   * The hint below a short link that does not exist, for visitors who followed a link of the
   * publisher's.
   */
  redirect:
    'Did you come for a game? It is in its store under its own name; this link to it is wrong or too old.',
  broken: 'A spark went the wrong way. Reloading the page usually helps.',
  busy: 'Everybody is at the fire at once. Reload the page in a few seconds.',
} as const;
