import { type FSWatcher, watch as watchEntries } from 'node:fs';
import path from 'node:path';
import { watch } from 'chokidar';
import { log } from '../base/log';

/**
 * Milliseconds without a change after which a folder is read: a save is several changes, and
 * chokidar tells of two within 50 ms as of one.
 */
const QUIET_MS = 100;

/**
 * Watches a folder and everything in it, without polling. The folder may vanish and come back, and
 * may be a link that is led elsewhere.
 * @param onChange called after changes, and once the folder is watched, since it may have changed
 *   before; one call at a time
 */
export function watchFolder(
  folder: string,
  onChange: () => Promise<void>,
): { close(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let turn = Promise.resolve();
  let isFailing = false;

  const warn = (error: unknown) => {
    if (isFailing) return;
    isFailing = true;
    const message = 'Changes of the content may not be seen before a restart';
    log('warn', message, { folder, problem: String(error) });
  };
  const tell = () => {
    turn = turn.then(onChange).catch(warn);
  };
  const note = () => {
    clearTimeout(timer);
    timer = setTimeout(tell, QUIET_MS).unref();
  };
  const open = () =>
    watch(folder, { ignoreInitial: true }).on('ready', note).on('all', note).on('error', warn);

  let files = open();
  const place = watchPlace(
    folder,
    () => {
      void files.close();
      files = open();
      note();
    },
    warn,
  );
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
