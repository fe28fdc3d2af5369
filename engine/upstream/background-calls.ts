import type { IncomingHttpHeaders } from 'node:http';
import { processSingleton } from '../process/across-bundles';
import { requestContext } from '../process/request-context';
import { now } from '../process/time';
import { ApiError } from './api-error';

/* Calls that no visitor waits for: those of prerendering and revalidation. They pause when an
   API limits calls, so that visitors' calls come first, above all their messages. */

/** Milliseconds for each call: half of the 60 calls a minute that many APIs allow. */
const MS_PER_CALL = 2_000;
/** Milliseconds. `byDefault`: after a 429 that names no pause. */
const PAUSE_MS = { byDefault: 60_000, most: 86_400_000 };

const state = processSingleton('background-calls', () => ({ calls: 0, pausedUntil: 0 }));

/** Milliseconds in which the site makes only visitors' calls. */
export function backgroundPauseMs(): number {
  return Math.max(0, state.pausedUntil - now());
}

/** Milliseconds before further background work: a pause, or time for the calls of the last work. */
export function backgroundDelayMs(): number {
  const { calls } = state;
  state.calls = 0;
  return Math.max(backgroundPauseMs(), calls * MS_PER_CALL);
}

/** Counts a call in the background. @throws {ApiError} in a pause */
export function beginCall(name: string): void {
  if (requestContext()?.workClass !== 'background') return;
  const pause = backgroundPauseMs();
  if (pause > 0) {
    const problem = `${name} waits ${Math.ceil(pause / 1_000)} s, because the API limits calls`;
    throw new ApiError('unavailable', problem);
  }
  state.calls += 1;
}

export function pauseBackgroundCalls(headers: IncomingHttpHeaders): void {
  const ms = retryAfterMs(headers);
  const pause = Number.isNaN(ms) ? PAUSE_MS.byDefault : Math.min(ms, PAUSE_MS.most);
  state.pausedUntil = Math.max(state.pausedUntil, now() + pause);
}

/** The milliseconds of a header with seconds or a date (RFC 9110, section 10.2.3). */
export function retryAfterMs({ 'retry-after': named = '' }: IncomingHttpHeaders): number {
  return /^\d+(?:\.\d+)?$/.test(named) ? Number(named) * 1_000 : Date.parse(named) - Date.now();
}
