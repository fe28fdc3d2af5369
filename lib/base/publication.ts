import { outsideRequest } from './outside-request';
import { processState } from './process-state';

const state = processState('publication-number', () => ({
  // Larger than the numbers of all pages on disk, in case the file with the number is lost.
  number: Date.now(),
  listeners: [] as (() => void)[],
}));

/** The number of the latest publication: a page, a list or a call begun with a smaller one is old. */
export function publicationNumber(): number {
  return state.number;
}

/** Sets the number that an earlier process has left beside the stored pages. */
export function setPublicationNumber(number: number): void {
  state.number = number;
}

/** Makes everything old, what is in progress included. */
export function advancePublication(): void {
  // By the clock, so that processes that store pages in one folder can compare their numbers.
  state.number = Math.max(state.number + 1, Date.now());
  for (const listener of state.listeners) outsideRequest(listener);
}

/** Has a function called after each publication, whichever process it was made in. */
export function onPublished(listener: () => void): void {
  state.listeners.push(listener);
}
