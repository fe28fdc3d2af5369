import { processSingleton } from '../process/process-singleton';
import { outsideRequest } from '../process/request-context';
import { now } from '../process/time';

const state = processSingleton('publication-number', () => ({
  // The time, because it exceeds the numbers of all stored pages even if the file with the number
  // is lost.
  number: Date.now(),
  listeners: [] as (() => void)[],
}));

/** The number of the latest publication. A page, list or call with a smaller number is expired. */
export function publication(): number {
  return state.number;
}

/** Sets the number that an earlier process has stored. */
export function setPublication(number: number): void {
  state.number = number;
}

/** Starts a publication, which expires everything older, including calls in flight. */
export function nextPublication(): void {
  // A time, so that dates of files and numbers of other processes can be compared with it.
  state.number = Math.max(state.number + 1, Math.ceil(now()));
  for (const listener of state.listeners) outsideRequest(listener);
}

/** Calls a function after each publication, whichever process it comes from. */
export function onPublication(listener: () => void): void {
  state.listeners.push(listener);
}
