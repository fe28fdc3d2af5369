import { brand } from '../brand';

/** The contact page and its questions (spec section 2). */
export const contact = {
  /** The name in menus and links. */
  name: 'Contact',
  documentTitle: 'Contact: pitch your game or ask us',
  title: 'Show us your game',
  lead: 'Ten minutes, up to ten slides and a link to something we can play. Ada Example, our publishing director, plays it and answers within 15 working days, yes or no, with reasons.',
  /** What the publisher looks for, and what not. */
  wanted:
    'Any genre\u00a0· fifteen minutes to play\u00a0· PC\u00a0first\u00a0· no generated art, text or voices, yours or\u00a0ours\u00a0· no\u00a0advance, no live service',
  action: 'Open the submission form',
  pitchGuide: 'What goes on ten slides',
  /** The text below the button. */
  promise:
    'To pitch: no NDA needed (a short mutual one is fine), no exclusivity. You keep the build; after a no we delete our copy.',
  /** The steps after the form has been sent. */
  next: {
    title: 'What happens then',
    steps: [
      { when: '3 working days', text: 'A person writes that your pitch is here.' },
      { when: '15 working days', text: 'Ada Example has played it: yes or no, with reasons.' },
      {
        when: 'After a yes',
        text: 'A call, and the contract with your name in it. We keep your seat for 30 days while a lawyer reads it.',
      },
    ] as readonly { when: string; text: string }[],
    contract: 'Read the contract',
  },
  channels: {
    title: 'Other ways to reach us',
    email: 'Email',
    address: `${brand.name}, ${brand.address}. An example publisher, with invented games and figures.`,
  },
  form: {
    title: 'Send a message',
    lead: 'For anything that is not a pitch. All fields are required. Noor Example, our head of developer relations, answers within two working days.',
  },
  sent: 'Message sent. Thank you: we will answer within two working days.',
  /** A promise that the operator must keep, for example with `npm run messages`. */
  privacy: {
    title: 'What happens to your message',
    text: [
      'Kindling receives your name, your email address and what you write, and uses them to answer you and for nothing else. We give them to nobody else.',
      `We delete a message twelve months after we have received it. To have yours deleted sooner, or to see what we hold about you, write to ${brand.email}: it is done within two working days.`,
    ],
  },
  faq: {
    title: 'What developers ask first',
    items: [
      {
        question: 'How big is the team?',
        answer:
          'Nine people: a publishing director, a head of developer relations, two producers, and one each for marketing, community, localisation, quality and data. Every game has a producer, and no producer has more than three games.',
      },
      {
        question: 'How does the performance-based model work?',
        answer:
          'We take a share of what your game earns. There is no recoup and no fee: our costs are ours, and one is shared only where you have signed for it beforehand. In the standard deal you receive 70% of net revenue from the first copy, paid monthly.',
      },
      {
        question: 'Can we work with other publishers too?',
        answer:
          'Yes. You can keep a region, a platform or a physical edition with somebody else. We ask only that each store has one publisher, because a store page has one account.',
      },
      {
        question: 'What if we need something you do not offer?',
        answer:
          'We pay no advance, fund no production and run no live service; we will introduce you to people who do. What you do not need is struck out of the contract. Without ports we take 25% instead of 30%; striking out anything else does not change the share.',
      },
    ],
  },
} as const;
