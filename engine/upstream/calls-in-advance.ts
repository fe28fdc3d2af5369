import type { IncomingHttpHeaders } from 'node:http';
import { processSingleton } from '../process/process-singleton';
import { requestContext } from '../process/request-context';
import { now } from '../process/time';
import { ApiError } from './api-error';

/*
 * Calls that nobody waits for: those of prerendering and of renewals. An API may limit calls, and
 * those of visitors go first, above all their messages.
 */

/** Milliseconds for each call in advance: half of the 60 calls a minute that many APIs allow. */
const MS_PER_CALL = 2_000;
/** The pause after a 429 that names none, and the longest one, in milliseconds. */
const PAUSE_MS = { byDefault: 60_000, most: 86_400_000 };

const state = processSingleton('calls-in-advance', () => ({ calls: 0, pausedUntil: 0 }));

/** Milliseconds for which the API has calls for visitors alone. */
export function pauseOfCallsInAdvance(): number {
  return Math.max(0, state.pausedUntil - now());
}

/** Milliseconds before further work in advance: a pause, or time for the calls since the last one. */
export function restOfCallsInAdvance(): number {
  const { calls } = state;
  state.calls = 0;
  return Math.max(pauseOfCallsInAdvance(), calls * MS_PER_CALL);
}

/** Counts a call if nobody waits for it. @throws {ApiError} in a pause */
export function beginCall(name: string): void {
  if (requestContext()?.workClass !== 'background') return;
  const pause = pauseOfCallsInAdvance();
  if (pause > 0) {
    const problem = `${name} waits ${Math.ceil(pause / 1_000)} s, because the API limits calls`;
    throw new ApiError('unavailable', problem);
  }
  state.calls += 1;
}

/** Begins a pause, after a response with 429. */
export function pauseCallsInAdvance({ 'retry-after': named = '' }: IncomingHttpHeaders): void {
  // Seconds, or a date (RFC 9110, section 10.2.3).
  const ms = /^\d+$/.test(named) ? Number(named) * 1_000 : Date.parse(named) - Date.now();
  const pause = Number.isNaN(ms) ? PAUSE_MS.byDefault : Math.min(ms, PAUSE_MS.most);
  state.pausedUntil = Math.max(state.pausedUntil, now() + pause);
}
