import { type Level, writeLinesWith } from '../log/log';

/** A line of the log, without its time. */
export type LogLine = { level: Level; message: string; [detail: string]: unknown };

/** Keeps the lines of the log, which are then not printed, until the end of a test. @returns them */
export function recordLog(): LogLine[] {
  const lines: LogLine[] = [];
  const record = (text: string) => {
    const { time: _, ...line } = JSON.parse(text);
    lines.push(line);
  };
  for (const stream of ['stdout', 'stderr'] as const) writeLinesWith(stream, record);
  afterEach(() => void lines.splice(0));
  return lines;
}
