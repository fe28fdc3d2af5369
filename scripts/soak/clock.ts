import { setTimeout as sleep } from 'node:timers/promises';

/** Whether the time of the soak is over. */
export type IsOver = () => boolean;

/** Waits this many milliseconds, or until the soak is over. */
export async function rest(milliseconds: number, isOver: IsOver): Promise<void> {
  const end = Date.now() + milliseconds;
  while (Date.now() < end && !isOver()) await sleep(Math.min(250, end - Date.now()));
}

/** A number from `min` up to `max`. */
export function between(min: number, max: number): number {
  return min + Math.random() * (max - min);
}

/** One of several. */
export function pick<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new RangeError('There is nothing to pick from.');
  return item;
}
