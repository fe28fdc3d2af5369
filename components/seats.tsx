import { seatTexts } from '@/brand/copy';
import { seatSentence, seatState } from '@/lib/brand/seats';
import type { Seat } from '@/lib/brand-types';
import styles from './seats.module.css';

type Props = { seats: readonly Seat[]; today?: Date };

/**
 * The seats of the team as logs round the fire, with a sentence on whether one is free. The sentence is
 * of the day of the rendering, which a stored page renews. Without seats there is nothing.
 */
export function Seats({ seats, today = new Date() }: Props) {
  if (seats.length === 0) return null;
  return (
    <div className={styles.seats}>
      <h3>{seatTexts.title}</h3>
      <div className={styles.row}>
        {seats.map((seat, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: free seats are told apart by their places alone
          <i key={index} className={styles[seatState(seat, today)]} />
        ))}
      </div>
      <p>
        <b>{seatSentence(seats, today)}</b> {seatTexts.pitch}
      </p>
    </div>
  );
}
