import type { Instrumentation } from 'next';
import { processSingleton } from '../process/across-bundles';
import { requestContext } from '../process/request-context';
import { loggedPath, truncate } from '../text';

export type Level = 'info' | 'warn' | 'error';

export type Stream = 'stdout' | 'stderr';

/** Writers to the original streams, set when the output is captured. */
const writers = processSingleton<Partial<Record<Stream, (text: string) => void>>>(
  'log',
  () => ({}),
);

export function writeLinesWith(stream: Stream, write: (text: string) => void): void {
  writers[stream] = write;
}

/** Writes one JSON line. Details are identifiers, counts and paths, but no texts of visitors. */
export function log(
  level: Level,
  message: string,
  details: Record<string, unknown> = {},
  stream: Stream = 'stdout',
): void {
  // Errors are expected during the build, which has no source of content.
  if (process.env.ENGINE_BUILDS) return;
  const line = formatLine({ time: new Date().toISOString(), level, message, ...details });
  write(stream, `${line}\n`);
}

/** Logs what ended a request or a rendering, with the id of the response. */
export function logFailure(error: unknown, requestId: string | null, details = {}): void {
  const problem = error instanceof Error ? (error.stack ?? error.message) : String(error);
  log('error', 'A request failed', { ...details, problem, requestId });
}

/** Logs an error that reached Next, without the visitor's data: headers, query and body. */
export const logRequestError: Instrumentation.onRequestError = (error, request, context) =>
  logFailure(error, requestContext()?.id ?? null, {
    method: request.method,
    route: loggedPath(request.path.split('?', 1)[0] ?? ''),
    kind: context.routeType,
    digest: (error as { digest?: string } | undefined)?.digest ?? null,
  });

/** Writes a plain sentence if the stream is a terminal. @returns whether it is one */
export function writeToTerminal(sentence: string, stream: Stream = 'stdout'): boolean {
  if (!process[stream].isTTY) return false;
  write(stream, `\n${sentence}\n\n`);
  return true;
}

function write(stream: Stream, text: string): void {
  const writer = writers[stream];
  if (writer) writer(text);
  else process[stream].write(text);
}

/** Characters that JSON does not escape, but that make log viewers break or reorder a line. */
const UNSAFE = /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** User name and password of a URL, which may contain any character. */
const CREDENTIALS = /(?<=:\/\/)[^\s/?#]*@/g;

/** A stack has some 2,000 characters. */
const MAX_TEXT = 4_000;
const MAX_ITEMS = 50;

/** A line of JSON with limited length, escaped line breaks, and no credentials of URLs. */
export function formatLine(fields: Record<string, unknown>): string {
  const json = JSON.stringify(fields, (_, value) => {
    if (typeof value === 'string') return truncate(value.replace(CREDENTIALS, '***@'), MAX_TEXT);
    if (!Array.isArray(value) || value.length <= MAX_ITEMS) return value;
    return [...value.slice(0, MAX_ITEMS), `and ${value.length - MAX_ITEMS} more`];
  });
  return json.replace(UNSAFE, (it) => `\\u${it.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
