import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { log } from '../base/log';
import { type ContentFolder, readContent } from './content';
import { watchFolder } from './watch-folder';

/**
 * Follows the changes in a content folder. What is wrong keeps its last good version, and is
 * logged at each change until it is right.
 * @param opened changes with the folder
 * @param onChange called after each change of what is served
 */
export function followContent(
  opened: ContentFolder,
  onChange?: () => Promise<void>,
): { close(): Promise<void> } {
  const read = async () => {
    const { content, articles, problems } = await readContent(opened.folder, opened);
    const isChanged = !isDeepStrictEqual(content, opened.content);
    Object.assign(opened.content, content);
    Object.assign(opened, { articles, problems });
    for (const { file, line, message: problem } of problems) {
      log('warn', 'A content file is wrong: its last good version stays', { file, line, problem });
    }
    if (!isChanged) return;
    log('info', 'Content has changed', { articles: articles.size });
    await onChange?.();
  };
  return watchFolder(path.resolve(opened.folder), read);
}
