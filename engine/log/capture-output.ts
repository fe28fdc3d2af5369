import { format, stripVTControlCharacters } from 'node:util';
import { type Level, log, type Stream, writeLinesWith } from './log';

/** Writes later output of Next, packages and Node.js as JSON lines, which no text can forge. */
export function captureOutput(): void {
  capture('stdout', 'info');
  capture('stderr', 'error');
  console.warn = (...values) => {
    // Stacks are left out: that of a warning, such as Next's of an unknown action, shows no cause.
    const withoutStacks = values.map((it) => (it instanceof Error ? String(it) : it));
    logText('stderr', 'warn', format(...withoutStacks));
  };
  // Node's own listener does not write through process.stderr.
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message, stack }) =>
    log('warn', `${name}: ${message}`, { problem: stack }, 'stderr'),
  );
}

function capture(name: Stream, level: Level): void {
  const stream = process[name];
  writeLinesWith(name, inBatches(stream.write.bind(stream)));
  stream.write = ((chunk: string | Uint8Array, ...rest: unknown[]) => {
    logText(name, level, typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString());
    const callback = rest.find((it) => typeof it === 'function');
    if (callback) process.nextTick(callback);
    return true;
  }) as typeof stream.write;
}

/**
 * Lines are written once per iteration of the event loop, because a write takes as long as sending
 * a page.
 */
function inBatches(write: (text: string) => unknown): (line: string) => void {
  let lines = '';
  const flush = () => {
    if (lines) write(lines);
    lines = '';
  };
  process.on('exit', flush);
  return (line) => {
    if (!lines) setImmediate(flush);
    lines += line;
  };
}

function logText(stream: Stream, level: Level, text: string): void {
  const message = stripVTControlCharacters(text).trim();
  if (message) log(level, message, {}, stream);
}
