/**
 * Texts of error pages in the publisher's own voice. Separate from `site.ts`, since the
 * browser loads them with every page.
 */
export const problemTexts = {
  missing: {
    text: 'The path goes into the trees and stops. Nothing is burning here.',
    home: 'Back to the fire',
    blog: 'Read the blog',
  },
  broken: 'A spark went the wrong way. Reloading the page usually helps.',
} as const;
