import { env } from '../env';
import { processState } from '../server/process-state';
import { ApiError } from './errors';

/*
 * After several failures in a row an endpoint is left alone for a moment, and
 * calls to it fail at once: an API in trouble gets a rest, and visitors an answer.
 * A few lines, since the libraries for this wrap every call in a policy of theirs.
 */

/** Failures in a row that open the circuit. */
const FAILURES = 5;
/** Longest time it stays open; never longer than an answer may be reused. */
const OPEN_MS = 5_000;

type Circuit = { failures: number; openUntil: number };

const circuits = processState('circuits', () => new Map<string, Circuit>());

/**
 * Makes a call unless the endpoint's circuit is open. After the pause one call
 * is let through to try; the others still fail at once.
 * @param endpoint one of a few names, such as '/articles/by_name'
 * @throws {ApiError} `unavailable` while open, and whatever the call throws
 */
export async function throughCircuit<Result>(
  endpoint: string,
  call: () => Promise<Result>,
): Promise<Result> {
  const circuit = circuits.get(endpoint) ?? { failures: 0, openUntil: 0 };
  circuits.set(endpoint, circuit);
  if (Date.now() < circuit.openUntil) {
    throw new ApiError('unavailable', `${endpoint} is left alone after ${FAILURES} failures`);
  }
  if (circuit.failures >= FAILURES) circuit.openUntil = Date.now() + pauseMs();
  try {
    const result = await call();
    circuit.failures = 0;
    circuit.openUntil = 0;
    return result;
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'unavailable') {
      circuit.failures += 1;
      if (circuit.failures >= FAILURES) circuit.openUntil = Date.now() + pauseMs();
    } else {
      circuit.failures = 0;
      circuit.openUntil = 0;
    }
    throw error;
  }
}

function pauseMs(): number {
  return Math.min(OPEN_MS, env().REVALIDATE_SECONDS * 1000);
}
