/**
 * Texts of error pages in the publisher's own voice. Separate from `brand.ts`, since the bundle of
 * islands has some of them.
 */
export const problemTexts = {
  missing: {
    text: 'The path goes into the trees and stops. Nothing is burning here.',
    home: 'Back to the fire',
    blog: 'Read the blog',
  },
  broken: 'A spark went the wrong way. Reloading the page usually helps.',
} as const;
