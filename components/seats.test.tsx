import { render } from '@testing-library/react';
import { seatTexts } from '@/brand/copy';
import { seatSentence } from '@/lib/brand/seats';
import type { Seat } from '@/lib/brand-types';
import { Seats } from './seats';

const today = new Date('2026-11-26T12:00:00Z');
const taken: Seat = { game: 'A' };
const leaving: Seat = { game: 'B', until: '2027-03' };
const free: Seat = {};

it.each<[string, Seat[], number]>([
  ['all are taken', [taken, taken], 1],
  ['one is free', [taken, free], 2],
  ['one is free from a month', [taken, leaving, taken], 2],
])('draws a seat for each, and says so when %s', (_, seats, kinds) => {
  const { container } = render(<Seats seats={seats} today={today} />);
  const drawings = [...container.querySelectorAll('i')].map((it) => it.className);
  expect(drawings).toHaveLength(seats.length);
  expect(new Set(drawings).size).toBe(kinds);
  expect(container).toHaveTextContent(
    `${seatTexts.title}${seatSentence(seats, today)} ${seatTexts.pitch}`,
  );
});

it('is absent without seats', () => {
  expect(render(<Seats seats={[]} />).container).toBeEmptyDOMElement();
});
