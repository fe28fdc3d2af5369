import { copyFileSync, mkdirSync, readdirSync, renameSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';

/* Copies the files of the build to a folder that nginx serves (nginx.conf):

   node deploy/copy-static-files.mjs /srv/static

   Run it before a version of the site starts, from the folder of that version. Files of other
   versions stay, because tabs opened before a deploy still request them. File names contain a
   hash of the content, so that no file replaces a different one. Each file appears as a whole.
   Its modification time is the last start of a version that has it. */

const SOURCE = '.next/static-files';
/** The only path whose file names contain a hash of the content. */
const BELOW = '_next/static';
/**
 * Types that nginx.conf has headers for, and their compressed copies. The site serves other types.
 */
const KINDS = /\.(?:(?:css|js)(?:\.br|\.gz)?|ico|png|svg|webp|woff2)$/;

/**
 * @param {string} name below the source and the target
 * @param {string} target
 * @param {Date} now
 */
function add(name, target, now) {
  const source = path.join(SOURCE, name);
  const file = path.join(target, name);
  const { size } = statSync(source);
  if (statSync(file, { throwIfNoEntry: false })?.size !== size) {
    // The process id keeps the names apart, because several processes may start at once.
    const unfinished = `${file}.${process.pid}.tmp`;
    mkdirSync(path.dirname(file), { recursive: true });
    copyFileSync(source, unfinished);
    renameSync(unfinished, file);
  }
  utimesSync(file, now, now);
}

const [target] = process.argv.slice(2);
if (!target) {
  console.error('Usage: node deploy/copy-static-files.mjs FOLDER');
  process.exit(1);
}
const now = new Date();
const names = readdirSync(path.join(SOURCE, BELOW), { recursive: true, encoding: 'utf8' });
for (const name of names) if (KINDS.test(name)) add(path.join(BELOW, name), target, now);
