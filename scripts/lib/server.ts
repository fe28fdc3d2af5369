import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds a server may take to start. */
const START_MS = 60_000;

/** A server that a script runs; it ends with the script. */
export class Server {
  #child: ChildProcess | undefined;

  /**
   * @param args of Node.js
   * @param url answers with success once the server is up
   * @param onLine is given each line of its standard output
   */
  constructor(
    private readonly args: string[],
    private readonly env: Record<string, string>,
    private readonly url: string,
    private readonly onLine: (line: string) => void = () => {},
  ) {
    process.once('exit', () => this.#child?.kill('SIGKILL'));
  }

  /** Starts it, for the first time or again. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, this.args, {
      env: { ...process.env, ...this.env },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    this.#child = child;
    createInterface(child.stdout).on('line', this.onLine);
    const end = Date.now() + START_MS;
    while (!(await this.#answers())) {
      if (!this.isAlive()) throw new Error(`${this.args.join(' ')} ended instead of starting.`);
      if (Date.now() > end) throw new Error(`${this.args.join(' ')} does not start.`);
      await sleep(50);
    }
  }

  isAlive(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Sends a signal that does not end it. */
  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  /** Ends it, and resolves once it has. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (!this.#child || !this.isAlive()) return;
    const exit = once(this.#child, 'exit');
    this.#child.kill(signal);
    await exit;
  }

  async #answers(): Promise<boolean> {
    return fetch(this.url).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}
