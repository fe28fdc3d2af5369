import { type FSWatcher, watch as watchEntries } from 'node:fs';
import path from 'node:path';
import { watch } from 'chokidar';
import { log } from '../base/log';
import { messageOf } from './content-files';

/**
 * Milliseconds without a change after which a folder is read: a save is several changes, and
 * chokidar tells of two within 50 ms as of one.
 */
const QUIET_MS = 100;
/** Milliseconds by which a file's time may be behind the clock. */
const CLOCK_MS = 20;

type Options = {
  /** Called with the paths that changed, relative to the folder; '' is all of it. One call at a time. */
  onChange: (paths: ReadonlySet<string>) => Promise<void>;
  /** Milliseconds since 1970 from which changes count. */
  since: number;
};

/**
 * Watches a folder and everything in it, without polling. The folder may vanish and come back, and
 * may be a link that is led elsewhere.
 */
export function watchFolder(
  folder: string,
  { onChange, since }: Options,
): { close(): Promise<void> } {
  let changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let turn = Promise.resolve();
  let isFailing = false;

  const tell = () => {
    const paths = changed;
    changed = new Set();
    turn = turn.then(() => onChange(paths)).catch(warn);
  };
  const note = (file: string) => {
    changed.add(path.relative(folder, file));
    clearTimeout(timer);
    timer = setTimeout(tell, QUIET_MS).unref();
  };
  const warn = (error: unknown) => {
    if (isFailing) return;
    isFailing = true;
    const message = 'Changes of the content may not be seen before a restart';
    log('warn', message, { folder, problem: messageOf(error) });
  };
  const open = (from: number) => {
    let isOpen = false;
    return watch(folder)
      .on('ready', () => {
        isOpen = true;
      })
      .on('all', (_event, file, stats) => {
        // The watcher first reports all files, some of which may have changed since they were read.
        if (isOpen || (stats?.ctimeMs ?? from) >= from - CLOCK_MS) note(file);
      })
      .on('error', warn);
  };

  let files = open(since);
  const reopen = () => {
    void files.close();
    files = open(Date.now());
    note(folder);
  };
  const place = watchPlace(folder, reopen, warn);
  return {
    async close() {
      clearTimeout(timer);
      place?.close();
      await files.close();
      await turn;
    },
  };
}

/**
 * Watches for the creation, removal and replacement of a folder: a watcher of the folder itself
 * sees only the removal.
 */
function watchPlace(
  folder: string,
  onChange: () => void,
  onError: (error: unknown) => void,
): FSWatcher | undefined {
  try {
    return watchEntries(path.dirname(folder), (event, name) => {
      if (event === 'rename' && name === path.basename(folder)) onChange();
    }).on('error', onError);
  } catch (error) {
    onError(error);
    return undefined;
  }
}
