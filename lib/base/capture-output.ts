import { format, stripVTControlCharacters } from 'node:util';
import { type Level, log, type Stream, writeLinesWith } from './log';

/**
 * From now on each write of Next, packages and Node.js is one JSON line: a text with line breaks, of
 * a visitor even, cannot pass for several. Call it before anything that writes is loaded.
 */
export function captureOutput(): void {
  capture('stdout', 'info');
  capture('stderr', 'error');
  // The console's other methods write to the streams.
  console.warn = (...values) => {
    // A warning, such as Next's of an unknown server action, has a useful text and a useless stack.
    const plain = values.map((it) => (it instanceof Error ? String(it) : it));
    logText('stderr', 'warn', format(...plain));
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

/** Lines of one turn of the event loop are one write: each takes as long as sending a stored page. */
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
