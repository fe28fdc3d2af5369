import { setTimeout as sleep } from 'node:timers/promises';

/** Whether the soak test is over. */
export type IsOver = () => boolean;

/** A result of the soak test: whether it passed, and the finding in words. */
export type Check = [passed: boolean, text: string];

/** Waits for some milliseconds, or until the soak test is over. */
export async function rest(milliseconds: number, isOver: IsOver): Promise<void> {
  const end = Date.now() + milliseconds;
  while (Date.now() < end && !isOver()) await sleep(Math.min(250, end - Date.now()));
}

/** A random number from `min` up to `max`. */
export function between(min: number, max: number): number {
  return min + Math.random() * (max - min);
}

/** A random item. @throws {RangeError} for an empty list */
export function pick<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new RangeError('There is nothing to pick from.');
  return item;
}
