type Level = 'info' | 'warn' | 'error';

/**
 * Writes one JSON line to standard output.
 * Callers pass identifiers and counts, never what a visitor typed.
 */
export function log(level: Level, message: string, details: Record<string, unknown> = {}): void {
  // The build has no API to ask: what it misses is no news, and is made at run time.
  if (process.env.NEXT_PHASE === 'phase-production-build') return;
  const line = JSON.stringify({ time: new Date().toISOString(), level, message, ...details });
  process.stdout.write(`${line}\n`);
}
