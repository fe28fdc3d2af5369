import { copyFileSync, mkdirSync, readdirSync, renameSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';

/* Adds the files of the build to a folder from which nginx serves them (nginx.conf):
   
   node deploy/copy-static-files.mjs /srv/static
   
   Run the program before a version of the site starts, from the folder of that version. Files of
   other versions stay, as tabs that were opened before a deploy still request them. File names
   contain a hash of the content, so that no file replaces a different one; each file appears as
   a whole. The modification time of a file is the last start of a version that has the file. */

const SOURCE = '.next/static-files';
/** The only path whose file names contain a hash of the content. */
const BELOW = '_next/static';
/**
 * The types that nginx.conf has headers for, and their compressed copies; the site serves the
 * others.
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
    // Several processes may start at the same time.
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
