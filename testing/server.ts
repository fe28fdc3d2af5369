import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { SITE_ARGUMENTS } from '../engine/build/index.mjs';

/* The servers of e2e tests and the bench: how they start and stop. */

export type Definition = {
  /** The program; by default Node.js. */
  command?: string;
  args: string[];
  /** The working folder; by default that of this process, the project's. */
  folder?: string;
  /** Settings besides those of this process. */
  env: Record<string, string>;
  /** Whether `env` is the whole environment. */
  isBare?: boolean;
  /** Id of the user who runs it; by default that of this process. */
  user?: number;
  /** Responds with success when the server is up; one with `tcp:` accepts connections. */
  url: string;
};

/** Receivers of the server's output. Standard error is dropped without one. */
type Listeners = { onOutput?: (text: string) => void; onErrors?: (text: string) => void };

type SiteOptions = {
  port: number;
  env?: Record<string, string>;
  /** Names of modules in e2e/support that are loaded into the process first. */
  preloads?: readonly string[];
};

export function site({ port, env = {}, preloads = [] }: SiteOptions): Definition {
  const urls = preloads.map((name) => pathToFileURL(path.resolve(`e2e/support/${name}.mjs`)).href);
  return {
    args: [...urls.flatMap((url) => ['--import', url]), ...SITE_ARGUMENTS],
    env: { PORT: String(port), ...env },
    url: `http://localhost:${port}/healthz`,
  };
}

/** The API with faults that a test switches on. @param options.dataDir folder of its messages */
export function faultyApi({ port, dataDir }: { port: number; dataDir: string }): Definition {
  return {
    args: ['--import', 'tsx', 'testing/doubles/faulty-api/main.ts'],
    env: { FAULTY_API_PORT: String(port), DATA_DIR: dataDir },
    url: `http://127.0.0.1:${port}/banner`,
  };
}

const START_MS = 60_000;

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/**
 * Makes signals end this process by `exit`, which ends its servers; the default would leave them
 * running.
 */
export function exitOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
}

/** A server in a process of its own, which ends with this one. */
export class Server {
  #child: ChildProcess | undefined;
  #ended: Promise<number | null> = Promise.resolve(null);
  readonly #definition: Definition;
  readonly #listeners: Listeners;

  constructor(definition: Definition, listeners: Listeners = {}) {
    this.#definition = definition;
    this.#listeners = listeners;
  }

  /**
   * Starts the server, for the first time or again, and resolves when it is up.
   * @throws {Error} when something else responds at its URL, it ends, or it takes too long
   */
  async start(): Promise<void> {
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

  #launch(): void {
    const { command = process.execPath, args, folder, env, isBare, user } = this.#definition;
    const { onOutput = () => {}, onErrors } = this.#listeners;
    const child: ChildProcess = spawn(command, args, {
      cwd: folder,
      env: { ...(isBare ? {} : process.env), ...env } as NodeJS.ProcessEnv,
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

  isAlive(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Sends a signal that does not end the server. */
  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  /** Ends the server. @returns the exit code; null when a signal ended it */
  stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    if (this.isAlive()) this.#child?.kill(signal);
    return this.#ended;
  }
}

function isUp(url: string): Promise<boolean> {
  if (url.startsWith('tcp:')) return isListening(new URL(url));
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

function isListening({ hostname, port }: URL): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
