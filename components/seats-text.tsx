import { seatTexts } from '@/brand/copy';
import { seatSentence } from '@/lib/brand/seats';
import type { Seat } from '@/lib/brand-types';

type Props = { seats: readonly Seat[]; today?: Date };

/**
 * Whether a seat of the team is free: a sentence of the day of the rendering, which a stored page
 * renews. Without seats there is nothing.
 */
export function SeatsText({ seats, today = new Date() }: Props) {
  if (seats.length === 0) return null;
  return (
    <p>
      <b>{seatSentence(seats, today)}</b> {seatTexts.pitch}
    </p>
  );
}
