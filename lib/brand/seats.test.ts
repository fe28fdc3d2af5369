import { brand } from '../../brand/brand';
import { seatTexts } from '../../brand/copy';
import type { Seat } from '../brand-types';
import { seatSentence, seatState } from './seats';

const today = new Date('2026-11-26T12:00:00Z');
const taken: Seat = { game: 'A' };
const until = (month: string): Seat => ({ game: 'B', until: month });

const texts = {
  ...{ free: { one: 'one of {seats}', other: '{count} of {seats}' } },
  ...{ from: '{seats} until {month}', full: 'all {seats}' },
};
beforeEach(() => {
  jest.replaceProperty(brand, 'locale', 'en-GB' as never);
  for (const [name, text] of Object.entries(texts)) {
    jest.replaceProperty(seatTexts, name as 'full', text as never);
  }
});
afterEach(() => jest.restoreAllMocks());

it.each<[string, Seat[], string]>([
  ['full', [taken, taken], 'all 2'],
  ['with a free seat', [taken, {}], 'one of 2'],
  ['with two free seats', [{}, taken, {}], '2 of 3'],
  ['free from a month', [taken, until('2027-03')], '2 until March 2027'],
  ['free from the earlier month', [until('2028-01'), until('2027-12')], '2 until December 2027'],
  ['with a seat whose month has come', [taken, until('2026-11')], 'one of 2'],
  ['with a free seat and a month', [until('2027-03'), {}], 'one of 2'],
])('a team that is %s says so', (_, seats, sentence) => {
  expect(seatSentence(seats, today)).toBe(sentence);
});

it('a seat is leaving until the month in which it is free', () => {
  const states = [taken, until('2026-12'), until('2026-11'), {}].map((it) => seatState(it, today));
  expect(states).toEqual(['taken', 'leaving', 'free', 'free']);
});
