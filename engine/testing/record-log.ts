import { type Level, writeLinesWith } from '../log/log';

/** A line of the log, without its time. */
export type LogLine = { level: Level; message: string; [detail: string]: unknown };

/** Records the lines of the log until the end of a test, instead of printing them. @returns them */
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
