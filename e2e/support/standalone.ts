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
import { STANDALONE } from '../../engine/build/index.mjs';
import type { Definition } from '../../testing/server';
import { startServer } from './running-server';

/** Debian's user "nobody". */
const NOBODY = 65_534;

/**
 * Needs root, because only root may start processes of another user, and a Node.js that this user
 * can read.
 */
const canBeNobody = () =>
  process.getuid?.() === 0 && spawnSync(process.execPath, ['-v'], { uid: NOBODY }).status === 0;

/**
 * The folder to deploy on another host: a copy outside the project, run with the given settings as
 * its whole environment, and by an unprivileged user if the tests run as root.
 */
export class Standalone {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'standalone-'));
  readonly #user = canBeNobody() ? NOBODY : undefined;

  constructor() {
    cpSync(STANDALONE, this.folder, { recursive: true, verbatimSymlinks: true });
    chmodSync(this.folder, 0o755);
    // deploy/Dockerfile also makes the user the owner of this folder.
    this.#give('.next');
  }

  #give(name: string): void {
    if (this.#user) chownSync(path.join(this.folder, name), this.#user, this.#user);
  }

  /** Creates a folder that the user may write to. @returns its path */
  makeFolder(name: string): string {
    mkdirSync(path.join(this.folder, name), { recursive: true });
    this.#give(name);
    return path.join(this.folder, name);
  }

  /** Starts a command as a server, and resolves when it responds at the URL. */
  start(command: string, url: string, env: Definition['env'], ...args: string[]) {
    return startServer({
      args: this.#argumentsOf(command, args),
      env,
      url,
      folder: this.folder,
      isBare: true,
      ...(this.#user && { user: this.#user }),
    });
  }

  /** Runs a command to its end. */
  run(command: string, env: Definition['env'], ...args: string[]) {
    return spawnSync(process.execPath, this.#argumentsOf(command, args), {
      cwd: this.folder,
      env: env as NodeJS.ProcessEnv,
      uid: this.#user,
      gid: this.#user,
      encoding: 'utf8',
    });
  }

  /** Arguments of Node.js for a command in the folder's package.json. */
  #argumentsOf(command: string, args: readonly string[]): string[] {
    const { scripts } = JSON.parse(readFileSync(path.join(this.folder, 'package.json'), 'utf8'));
    const [, ...scriptArgs] = scripts[command].split(' ');
    return [...scriptArgs, ...args];
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}
