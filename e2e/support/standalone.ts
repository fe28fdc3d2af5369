import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { STANDALONE } from '../../build/standalone.mjs';
import type { Definition } from '../../testing/server.mjs';
import { startServer } from './running-server';

/** Debian's user "nobody". */
const NOBODY = 65_534;

/** Only root may start processes of another user, who may be unable to run this Node.js. */
const canBeNobody = () =>
  process.getuid?.() === 0 && spawnSync(process.execPath, ['-v'], { uid: NOBODY }).status === 0;

/**
 * The folder to deploy, as on another host: outside of the project, and run with nothing in the
 * environment but the given settings; where tests may do that, by a user without any rights.
 */
export class Standalone {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'standalone-'));
  readonly #user = canBeNobody() ? NOBODY : undefined;

  constructor() {
    cpSync(STANDALONE, this.folder, { recursive: true, verbatimSymlinks: true });
    chmodSync(this.folder, 0o755);
    // As deploy/Dockerfile does it.
    this.#give('.next');
  }

  #give(name: string): void {
    if (this.#user) chownSync(path.join(this.folder, name), this.#user, this.#user);
  }

  /** Makes a folder in which the user may write. @returns its path */
  makeFolder(name: string): string {
    mkdirSync(path.join(this.folder, name), { recursive: true });
    this.#give(name);
    return path.join(this.folder, name);
  }

  /** Starts a command as a server. @param args of it, @param env settings, @param url see Definition */
  start(command: string, url: string, env: Definition['env'], ...args: string[]) {
    const own = { args: this.#argumentsOf(command, args), env, url, folder: this.folder };
    const bare = { isBare: true, ...(this.#user && { user: this.#user }) };
    return startServer({ ...own, ...bare });
  }

  /** Runs a command to its end. @param args of it, @param env settings */
  run(command: string, env: Definition['env'], ...args: string[]) {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      this.#argumentsOf(command, args),
      {
        cwd: this.folder,
        env: env as NodeJS.ProcessEnv,
        uid: this.#user,
        gid: this.#user,
        encoding: 'utf8',
      },
    );
    return { status, stdout, stderr };
  }

  /** Arguments of Node.js for a command of the folder's package.json. */
  #argumentsOf(command: string, args: readonly string[]): string[] {
    const { scripts } = JSON.parse(readFileSync(path.join(this.folder, 'package.json'), 'utf8'));
    const [, ...own] = scripts[command].split(' ');
    return [...own, ...args];
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}
