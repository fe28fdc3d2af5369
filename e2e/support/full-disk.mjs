import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

/*
 * Loaded into a site with `node --import`: SIGUSR2 switches a full disk on and off. While it
 * is on, each write fails after its first hundred bytes.
 */
let isFull = false;
const { writeFile } = fs;

fs.writeFile = async (file, data, options) => {
  if (!isFull) return writeFile(file, data, options);
  await writeFile(file, Buffer.from(/** @type {Buffer} */ (data)).subarray(0, 100), options);
  throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
};
syncBuiltinESMExports();

process.on('SIGUSR2', () => {
  isFull = !isFull;
  console.log(isFull ? 'The disk is full' : 'The disk has room');
});
