import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { SITE_ARGUMENTS } from '../engine/build/index.mjs';

/* The servers of e2e tests and the bench: how they start and stop. */

/**
 * A server that can be started.
 * @typedef {object} Definition
 * @property {string} [command] program; by default Node.js
 * @property {string[]} args arguments of the program
 * @property {string} [folder] working folder; by default that of this process, the project's
 * @property {Record<string, string>} env settings besides those of this process
 * @property {boolean} [isBare] whether `env` is the whole environment
 * @property {number} [user] id of the user who runs it; by default that of this process
 * @property {string} url responds with success when the server is up; one with `tcp:` accepts
 * connections
 */

/**
 * @typedef {object} Listeners
 * @property {(text: string) => void} [onOutput] receives the parts of standard output
 * @property {(text: string) => void} [onErrors] receives the parts of standard error; they are
 * dropped without it
 */

/**
 * The production build of the site.
 * @param {{
 *   port: number,
 *   env?: Record<string, string>,
 *   preloads?: readonly string[],
 * }} options preloads: names of modules in e2e/support that are loaded into the process first
 * @returns {Definition}
 */
export function site({ port, env = {}, preloads = [] }) {
  const urls = preloads.map((name) => pathToFileURL(path.resolve(`e2e/support/${name}.mjs`)).href);
  return {
    args: [...urls.flatMap((url) => ['--import', url]), ...SITE_ARGUMENTS],
    env: { PORT: String(port), ...env },
    url: `http://localhost:${port}/healthz`,
  };
}

/**
 * The API with faults that a test switches on.
 * @param {{ port: number, dataDir: string }} options dataDir: folder of its messages
 * @returns {Definition}
 */
export function faultyApi({ port, dataDir }) {
  return {
    args: ['--import', 'tsx', 'testing/doubles/faulty-api.ts'],
    env: { FAULTY_API_PORT: String(port), DATA_DIR: dataDir },
    url: `http://127.0.0.1:${port}/banner`,
  };
}

/** Milliseconds that a server may take to start. */
const START_MS = 60_000;

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/**
 * Makes signals end this process by `exit`, which ends its servers; the default would leave them
 * running.
 */
export function exitOnSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
}

/** A server in a process of its own, which ends with this one. */
export class Server {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #child;
  /** @type {Promise<number | null>} */
  #ended = Promise.resolve(null);
  #definition;
  #listeners;

  /**
   * @param {Definition} definition
   * @param {Listeners} [listeners]
   */
  constructor(definition, listeners = {}) {
    this.#definition = definition;
    this.#listeners = listeners;
  }

  /**
   * Starts the server, for the first time or again, and resolves when it is up.
   * @throws {Error} when something else responds at its URL, it ends, or it takes too long
   */
  async start() {
    const { args, url } = this.#definition;
    if (await isUp(url)) throw new Error(`Something else responds at ${url}.`);
    this.#launch();
    const end = Date.now() + START_MS;
    while (!(await isUp(url))) {
      if (!this.isAlive()) throw new Error(`${args.join(' ')} ended instead of starting.`);
      if (Date.now() > end) throw new Error(`${args.join(' ')} does not start.`);
      await sleep(50);
    }
  }

  #launch() {
    const { command = process.execPath, args, folder, env } = this.#definition;
    const { isBare = false, user } = this.#definition;
    const { onOutput = () => {}, onErrors } = this.#listeners;
    /** @type {import('node:child_process').ChildProcess} */
    const child = spawn(command, args, {
      cwd: folder,
      env: /** @type {NodeJS.ProcessEnv} */ ({ ...(isBare ? {} : process.env), ...env }),
      ...(user && { uid: user, gid: user }),
      stdio: ['ignore', 'pipe', onErrors ? 'pipe' : 'ignore'],
    });
    child.stdout?.setEncoding('utf8').on('data', onOutput);
    if (onErrors) child.stderr?.setEncoding('utf8').on('data', onErrors);
    running.add(child);
    // 'close' and not 'exit', because the listeners have received all output then.
    this.#ended = once(child, 'close').then(([code]) => {
      running.delete(child);
      return code;
    });
    this.#child = child;
  }

  isAlive() {
    return this.#child?.exitCode === null && this.#child.signalCode === null;
  }

  get pid() {
    return this.#child?.pid ?? 0;
  }

  /**
   * Sends a signal that does not end the server.
   * @param {NodeJS.Signals} signal
   */
  signal(signal) {
    this.#child?.kill(signal);
  }

  /**
   * Ends the server, and resolves when it has ended.
   * @param {NodeJS.Signals} [signal]
   * @returns the exit code; null when a signal ended it
   */
  stop(signal = 'SIGTERM') {
    if (this.isAlive()) this.#child?.kill(signal);
    return this.#ended;
  }
}

/** @param {string} url */
function isUp(url) {
  if (url.startsWith('tcp:')) return isListening(new URL(url));
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

/**
 * @param {URL} url
 * @returns {Promise<boolean>}
 */
function isListening({ hostname, port }) {
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
