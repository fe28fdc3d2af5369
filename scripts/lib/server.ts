import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds a server may take to start. */
const START_MS = 60_000;
/** Milliseconds it may take to answer a question. */
const ASK_MS = 10_000;

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
    // A signal alone would end the process without its exit.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => process.exit(1));
    }
  }

  /** Starts it, for the first time or again. */
  async start(): Promise<void> {
    if (await this.#answers()) throw new Error(`Something else answers at ${this.url}.`);
    const child = spawn(process.execPath, this.args, {
      env: { ...process.env, ...this.env },
      stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
    });
    this.#child = child;
    if (child.stdout) createInterface(child.stdout).on('line', this.onLine);
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

  /**
   * Asks the process, and resolves with what it answers: see bench/report-usage.mjs.
   * @throws {Error} when it has ended
   */
  async ask(question: string): Promise<unknown> {
    if (!this.#child || !this.isAlive()) throw new Error('A server that has ended is asked.');
    const answer = once(this.#child, 'message', { signal: AbortSignal.timeout(ASK_MS) });
    this.#child.send(question);
    return (await answer)[0];
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
