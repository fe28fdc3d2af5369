import { createHash } from 'node:crypto';
import disk from 'node:fs';
import path from 'node:path';
import { log } from '../log/log';
import { testFolder } from '../testing/test-folder';
import { AtomicFiles } from './atomic-files';

/* For tests, each of which has a folder of its own, and mocks the log. */

let root: string;
beforeEach(() => {
  jest.mocked(log).mockReset();
  root = testFolder();
});
afterEach(() => jest.restoreAllMocks());

export const parent = () => root;
/** The folder names the version of its files. */
export const folder = () => path.join(root, 'own-2');
export const names = () => disk.readdirSync(folder());
export const onlyFile = () => path.join(folder(), names()[0] ?? 'none');
export const hash = (name: string) => createHash('sha256').update(name).digest('hex');
export const messages = () =>
  jest.mocked(log).mock.calls.map(([level, message]) => `${level}: ${message}`);

/** The files as a process that has just started sees them. */
export const open = (limits = { bytes: 1e9, files: 1e3 }) =>
  new AtomicFiles<string>({ folder: path.join(root, 'own'), what: 'Pages', limits });
