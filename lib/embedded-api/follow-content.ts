import path from 'node:path';
import { log } from '../base/log';
import type { ContentFolder } from './content';
import { watchFolder } from './watch-folder';

/** Most changed parts that are named in the log. */
const MAX_NAMED = 10;

/**
 * Follows the changes in a content folder. An invalid part keeps its last valid version, and is
 * logged.
 * @param options.since milliseconds since 1970 when the content was read
 * @param options.onChange called after each change of what is served
 */
export function followContent(
  content: ContentFolder,
  { since, onChange }: { since: number; onChange?: (() => Promise<void>) | undefined },
): { close(): Promise<void> } {
  const read = async (paths: ReadonlySet<string>) => {
    const known = content.problems;
    const parts = paths.has('') ? undefined : new Set([...paths].map(partOf));
    const changed = await content.read(parts);
    for (const [part, { file, line, message }] of content.problems) {
      if (known.get(part)?.message === message && parts?.has(part) === false) continue;
      log('warn', 'A content file is wrong: its last good version stays', {
        file,
        line,
        problem: message,
      });
    }
    if (changed.length === 0) return;
    log('info', 'Content has changed', {
      count: changed.length,
      parts: changed.slice(0, MAX_NAMED),
    });
    await onChange?.();
  };
  return watchFolder(path.resolve(content.folder), { since, onChange: read });
}

/** The part of the content that has a file. */
function partOf(file: string): string {
  const [first = '', second] = file.split(path.sep);
  return first === 'articles' && second ? path.join(first, second) : first;
}
