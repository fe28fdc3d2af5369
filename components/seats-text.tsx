import { seatTexts } from '@/brand/copy';
import { seatSentence } from '@/lib/brand/seats';
import type { Seat } from '@/lib/brand-types';

type Props = { seats: readonly Seat[]; today?: Date };

/** A sentence on whether a seat is free at the time of the rendering; nothing without seats. */
export function SeatsText({ seats, today = new Date() }: Props) {
  if (seats.length === 0) return null;
  return (
    <p>
      <b>{seatSentence(seats, today)}</b> {seatTexts.pitch}
    </p>
  );
}
