import { lstatSync, watch as watchEntries } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type FSWatcher, watch } from 'chokidar';
import { log } from '../base/log';
import { type ContentFolder, hashOfContent, readContent } from './content';
import { reportProblems } from './report-problems';

/** Milliseconds without a change after which the folder is read: a save is several changes. */
const QUIET_MS = 100;
/** Levels of folders below the content folder that have content: `articles/{name}`. */
const DEPTH = 2;
const ENTRIES = ['articles', 'banner.json', 'redirects.json', 'resources'];

/**
 * Follows the changes in a content folder, which may vanish and come back, and may be a link that
 * is led elsewhere. What is wrong keeps its last good version, if it has one, and is logged at each
 * change.
 * @param opened changes with the folder
 * @param onChange called after each change of what is served, with its {@link hashOfContent}
 */
export function followContent(
  opened: ContentFolder,
  onChange?: (contentHash: string) => Promise<void>,
): { close(): Promise<void> } {
  const folder = path.resolve(opened.folder);
  let timer: NodeJS.Timeout | undefined;
  let reading = Promise.resolve();
  let isFailing = false;
  /** Whether the folder has not been read again yet: what was wrong at the start is told of once. */
  let isFirst = true;

  const warn = (error: unknown) => {
    if (isFailing) return;
    isFailing = true;
    const message = 'Changes of the content may not be seen before a restart';
    log('warn', message, { folder, problem: String(error) });
  };
  const read = async () => {
    const { content, articles, parts, problems } = await readContent(opened.folder, opened);
    const isChanged = !isDeepStrictEqual(content, opened.content);
    const isTold =
      isFirst && !isChanged && isDeepStrictEqual(problems.map(String), opened.problems.map(String));
    isFirst = false;
    Object.assign(opened.content, content);
    Object.assign(opened, { articles, parts, problems });
    if (!isTold) reportProblems(problems, 'warn');
    if (!isChanged) return;
    log('info', 'Content has changed', { articles: articles.size });
    await onChange?.(hashOfContent(opened.content));
  };
  const note = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      reading = reading.then(read).catch(warn);
    }, QUIET_MS).unref();
  };

  let files: FSWatcher | undefined;
  const watchFiles = () => {
    void files?.close();
    // Read once it is watched, since it may have changed before.
    const ignored = (file: string) => !isContent(folder, file);
    const options = { ignoreInitial: true, depth: DEPTH, ignored };
    files = watch(folder, options).on('all', note).on('ready', note);
    files.on('error', warn);
  };
  watchFiles();
  let place: { close(): void } | undefined;
  try {
    // A watcher of a folder does not see that another one takes its place.
    place = watchEntries(path.dirname(folder), (event, name) => {
      if (event === 'rename' && name === path.basename(folder)) watchFiles();
    }).on('error', warn);
  } catch (error) {
    warn(error);
  }
  return {
    async close() {
      clearTimeout(timer);
      place?.close();
      await files?.close();
      await reading;
    },
  };
}

/**
 * Whether reading the folder meets a file or folder in it. A link in the place of an article or of
 * one of its files is passed over by reading: it may lead to any number of files.
 */
function isContent(folder: string, file: string): boolean {
  const [entry = '', ...below] = path.relative(folder, file).split(path.sep);
  if (below.length === 0) return entry === '' || ENTRIES.includes(entry);
  if (!ENTRIES.includes(entry)) return false;
  return !lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink();
}
