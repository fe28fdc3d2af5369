import { lstatSync, watch as watchEntries } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type FSWatcher, watch } from 'chokidar';
import { log } from '../../engine';
import type { GetMetrics } from '../metrics';
import { type ContentFolder, hashOfContent, PARTS, readContent } from './content';
import { reportProblems } from './content-files';

/**
 * Milliseconds without a change before the folder is read, because one save causes several changes.
 */
const QUIET_MS = 100;
/** Depth of folders with content below the content folder, as in `articles/{name}`. */
const DEPTH = 2;
const ENTRIES = [...PARTS, 'resources'];

export type WatchOptions = {
  /** Called with {@link hashOfContent} after each change of the content. */
  onContentChange?: ((contentHash: string) => Promise<void>) | undefined;
  metrics?: GetMetrics | undefined;
};

/**
 * Watches a content folder, which may be replaced, or be a link that changes. A wrong file keeps its
 * last good version, and is logged after each change.
 * @param opened the folder at the start; updated in place
 */
export function watchContent(
  opened: ContentFolder,
  { onContentChange, metrics }: WatchOptions = {},
): { close(): Promise<void> } {
  const folder = path.resolve(opened.folder);
  let timer: NodeJS.Timeout | undefined;
  let reading = Promise.resolve();
  let hasWarned = false;
  /** Whether this is the first reading, because the start has already logged its problems. */
  let isFirst = true;

  const warn = (error: unknown) => {
    if (hasWarned) return;
    hasWarned = true;
    const message = 'Changes of the content may not be seen before a restart';
    log('warn', message, { folder, problem: String(error) });
  };
  const read = async () => {
    const { content, articles, parts, problems } = await readContent(opened.folder, opened);
    const isChanged = !isDeepStrictEqual(content, opened.content);
    const isLogged =
      isFirst && !isChanged && isDeepStrictEqual(problems.map(String), opened.problems.map(String));
    isFirst = false;
    Object.assign(opened.content, content);
    Object.assign(opened, { articles, parts, problems });
    if (!isLogged) reportProblems(problems, 'warn', metrics);
    if (!isChanged) return;
    log('info', 'Content has changed', { articles: articles.size });
    await onContentChange?.(hashOfContent(opened.content));
  };
  const readSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      reading = reading.then(read).catch(warn);
    }, QUIET_MS).unref();
  };

  let watcher: FSWatcher | undefined;
  const watchFolder = () => {
    void watcher?.close();
    const ignored = (file: string) => !isContent(folder, file);
    watcher = watch(folder, { ignoreInitial: true, depth: DEPTH, ignored })
      .on('all', readSoon)
      // Read again, because files may have changed between the last reading and the start of the
      // watcher.
      .on('ready', readSoon)
      .on('error', warn);
  };
  watchFolder();
  let parentWatcher: { close(): void } | undefined;
  try {
    // The parent is watched as well, because the folder's watcher does not notice a replaced
    // folder.
    parentWatcher = watchEntries(path.dirname(folder), (event, name) => {
      if (event === 'rename' && name === path.basename(folder)) watchFolder();
    }).on('error', warn);
  } catch (error) {
    warn(error);
  }
  return {
    async close() {
      clearTimeout(timer);
      parentWatcher?.close();
      await watcher?.close();
      await reading;
    },
  };
}

/**
 * Whether a file or folder is content. A link is not, because it may lead to any number of files.
 */
function isContent(folder: string, file: string): boolean {
  const [entry = '', ...below] = path.relative(folder, file).split(path.sep);
  if (entry !== '' && !ENTRIES.includes(entry)) return false;
  return below.length === 0 || !lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink();
}
