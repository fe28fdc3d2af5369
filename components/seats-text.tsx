import { seatTexts } from '@/brand/copy';
import { seatSentence } from '@/lib/brand/seats';
import type { Seat } from '@/lib/brand-types';

type Props = { seats: readonly Seat[]; today?: Date };

/**
 * Whether a seat is free, in a sentence for the day of the rendering, which the next rendering
 * corrects; nothing without seats.
 */
export function SeatsText({ seats, today = new Date() }: Props) {
  if (seats.length === 0) return null;
  return (
    <p>
      <b>{seatSentence(seats, today)}</b> {seatTexts.pitch}
    </p>
  );
}
