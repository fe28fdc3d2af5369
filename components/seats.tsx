import { seatTexts } from '@/brand/copy';
import { seatState } from '@/lib/brand/seats';
import type { Seat } from '@/lib/brand-types';
import styles from './seats.module.css';
import { SeatsText } from './seats-text';

type Props = { seats: readonly Seat[]; today?: Date };

/** The seats as logs around the fire, and {@link SeatsText}. */
export function Seats({ seats, today = new Date() }: Props) {
  if (seats.length === 0) return null;
  return (
    <div className={styles.seats}>
      <h3>{seatTexts.title}</h3>
      <div className={styles.row}>
        {seats.map((seat, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a free seat has no other identity
          <i key={index} className={styles[seatState(seat, today)]} />
        ))}
      </div>
      <SeatsText seats={seats} today={today} />
    </div>
  );
}
