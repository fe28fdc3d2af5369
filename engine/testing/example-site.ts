import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { STANDALONE } from '../build/index.mjs';
import { freePort } from './free-port';

const EXAMPLE = 'engine/example';

/** Uses Next's own command, which engine/README.md names. @throws {Error} with its output */
export async function buildExample(): Promise<void> {
  const next = createRequire(path.resolve('package.json')).resolve('next/dist/bin/next');
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' } as const;
  await promisify(execFile)(process.execPath, [next, 'build', EXAMPLE], { env });
}

/** The deployed example: a copy of its folder elsewhere, without this project. */
export class ExampleSite {
  readonly #copy = mkdtempSync(path.join(tmpdir(), 'example-'));
  readonly #folder = path.join(this.#copy, EXAMPLE);
  #process: ChildProcess | undefined;
  url = '';

  constructor() {
    cpSync(path.join(EXAMPLE, STANDALONE), this.#copy, { recursive: true, verbatimSymlinks: true });
  }

  /** Runs the command `start` of its package.json. Resolves when the site is ready. */
  async start(settings: Record<string, string>): Promise<void> {
    const port = await freePort();
    const { scripts } = JSON.parse(readFileSync(path.join(this.#folder, 'package.json'), 'utf8'));
    const [, ...args] = scripts.start.split(' ');
    const env = { PORT: String(port), ...settings } as Partial<NodeJS.ProcessEnv>;
    const child = spawn(process.execPath, args, {
      cwd: this.#folder,
      env: env as NodeJS.ProcessEnv,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    this.#process = child;
    this.url = `http://127.0.0.1:${port}`;
    const isReady = () =>
      fetch(`${this.url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await isReady())) {
      if (child.exitCode !== null) throw new Error('The example has ended instead of starting');
      await sleep(50);
    }
  }

  /** @returns the exit code */
  async stop(): Promise<number | null> {
    const child = this.#process;
    if (!child || child.exitCode !== null) return child?.exitCode ?? null;
    child.kill('SIGTERM');
    const [code] = await once(child, 'close');
    return code;
  }

  remove(): void {
    rmSync(this.#copy, { recursive: true, force: true });
  }
}
