import { brand } from '../../brand/brand';
import { seatTexts } from '../../brand/copy';
import type { Seat } from '../brand-types';
import { monthOf } from './dates';
import { fillIn, fillInCount } from './phrases';

/** How a seat is drawn: `leaving` is occupied until a known month. */
type SeatState = 'taken' | 'leaving' | 'free';

/** The state of a seat. @param today a date, in UTC */
export function seatState({ game, until }: Seat, today: Date): SeatState {
  if (!game || (until && until <= today.toISOString().slice(0, 7))) return 'free';
  return until ? 'leaving' : 'taken';
}

/** A sentence that says whether there is a place for another game. @param all at least one seat */
export function seatSentence(all: readonly Seat[], today: Date): string {
  const inState = (wanted: SeatState) => all.filter((seat) => seatState(seat, today) === wanted);
  const count = { seats: String(all.length) };
  const free = inState('free').length;
  if (free > 0) return fillIn(fillInCount(seatTexts.free, free, brand.locale), count);
  const [next] = inState('leaving')
    .flatMap(({ until }) => until ?? [])
    .sort();
  if (!next) return fillIn(seatTexts.full, count);
  return fillIn(seatTexts.from, { ...count, month: monthOf(next) });
}
