import { processState } from './process/process-state';

/** How much a log line matters. */
export type Level = 'info' | 'warn' | 'error';

type Stream = 'stdout' | 'stderr';

/**
 * What writes to the process's real streams once they are captured (lib/process/capture-output.ts).
 * Empty before, and wherever they are not, as in development.
 */
const writers = processState<Partial<Record<Stream, (text: string) => void>>>('log', () => ({}));

/** Has lines written by `write` from now on, where `process[stream].write` is captured. */
export function writeLinesWith(stream: Stream, write: (text: string) => void): void {
  writers[stream] = write;
}

/**
 * Writes one JSON line to standard output.
 * Callers pass identifiers and counts, never what a visitor typed.
 */
export function log(level: Level, message: string, details: Record<string, unknown> = {}): void {
  // The build has no API to ask: what it misses is no news, and is made at run time.
  if (process.env.NEXT_PHASE === 'phase-production-build') return;
  writeLine('stdout', level, message, details);
}

/** Writes one JSON line to a stream of the process, whatever the values are. */
export function writeLine(
  stream: Stream,
  level: Level,
  message: string,
  details: Record<string, unknown> = {},
): void {
  const write = writers[stream] ?? ((text: string) => process[stream].write(text));
  write(`${formatLine({ time: new Date().toISOString(), level, message, ...details })}\n`);
}

/** Characters that JSON leaves as they are, and at which some readers of a log end or reorder a line. */
const UNSAFE = /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** User name and password of a URL. */
const CREDENTIALS = /(?<=:\/\/)[^\s/?#]*@/g;

/** One line of JSON that no value in it can end, and that shows no password of a URL. */
export function formatLine(fields: Record<string, unknown>): string {
  const json = JSON.stringify(fields, (_, value) =>
    typeof value === 'string' ? value.replace(CREDENTIALS, '***@') : value,
  );
  return json.replace(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
