/** The blog (spec section 2). */
export const blog = {
  /** The name in menus and links. */
  name: 'Blog',
  documentTitle: 'Blog: notes on publishing indie games',
  title: 'Notes from the fire',
  lead: 'What we learn publishing indie games, with the figures left in.',
  /** Tags of articles, as links above the list. */
  subjects: {
    title: 'Subjects',
    tags: ['contracts', 'revenue', 'pitching', 'marketing', 'production'] as readonly string[],
  },
  closing: {
    title: 'Have a game we should read about?',
    text: 'Ada Example, our publishing director, reads every pitch and answers it within 15 working days.',
    action: 'Tell us about it',
  },
  /** The text of a card whose article has no description. */
  descriptionFallback: 'No summary for this one. The article itself takes five minutes.',
} as const;
