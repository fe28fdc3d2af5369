import type { Game, Seat } from '../lib/brand-types';

/** The address of the demo's games: a note that they are fictional. Yours link to a store page. */
const FICTIONAL = '/about#example';

/**
 * The games on the home page: the first three as cartridges, and those with `copies` on the line of
 * sales. Both parts are left out without games.
 */
export const games: readonly Game[] = [
  {
    title: 'Tin Harbour',
    studio: 'Low Tide Example',
    year: 2026,
    href: FICTIONAL,
    copies: 140_000,
    quote: {
      text: 'I saw the first refund an hour after it happened.',
      name: 'Mira Example',
    },
    ask: { name: 'Mira Example', email: 'mira@low-tide.example' },
  },
  {
    title: 'Ninety Moons',
    studio: 'Third Moon Example',
    year: 2024,
    href: FICTIONAL,
    copies: 410_000,
    quote: {
      text: 'We turned down a discount by not replying. That is how clause 6 works.',
      name: 'Jonas Example',
    },
    ask: { name: 'Jonas Example', email: 'jonas@third-moon.example' },
  },
  {
    title: 'The Lamp Room',
    studio: 'Wick & Example',
    year: 2021,
    href: FICTIONAL,
    copies: 1_215_800,
    returned: 2026,
    quote: {
      text: 'The store page, the keys and a card came on the last day.',
      name: 'Ines Example',
    },
    ask: { name: 'Ines Example', email: 'ines@wick.example' },
  },
  { title: 'Quiet Machines', studio: 'Hum Example', year: 2026, copies: 31_000 },
  { title: 'Salt Year', studio: 'Brine Example', year: 2026, copies: 58_000 },
  {
    title: 'Undergrowth',
    studio: 'Example & Daughters',
    year: 2022,
    copies: 2_400,
    ask: { name: 'Vera Example', email: 'vera@daughters.example' },
  },
  { title: 'Ferry Line', studio: 'Far Shore Example', year: 2021, copies: 6_800, returned: 2026 },
  { title: 'Small Weather', studio: 'One Example', year: 2020, copies: 14_000, returned: 2025 },
  { title: 'Night Post', studio: 'Stamp Example', year: 2020, copies: 22_000, returned: 2025 },
];

/** All seats of the team. Without seats, the pages do not mention them. */
export const seats: readonly Seat[] = [
  { game: 'Tin Harbour' },
  { game: 'Quiet Machines' },
  { game: 'Salt Year' },
  { game: 'Ninety Moons' },
  { game: 'In the making' },
  { game: 'Undergrowth', until: '2027-03' },
];

/** The numbers of published games in the publisher's care, and of games in the making. */
export const inCare = games.filter(({ returned }) => returned === undefined).length;
export const making = seats.filter(
  ({ game }) => game && !games.some(({ title }) => title === game),
).length;
