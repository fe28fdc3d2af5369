import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { siteArguments } from '../../scripts/lib/site-server.mjs';
import { KEEP_ALIVE_MS } from '../ports';

/** A process that a test has started. */
export type Running = {
  pid: number;
  /** Ends the process, and resolves once it has. @returns its exit code; null = a signal's end */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Whether it still runs. */
  alive(): boolean;
  /** What it has written to standard output so far. */
  output(): string;
  /** What it has written to standard error so far. */
  errors(): string;
};

/** Starts the production build a second time, with settings of its own. */
export function startSite(port: number, env: Record<string, string>): Promise<Running> {
  return serve(
    siteArguments({ keepAliveMs: KEEP_ALIVE_MS }),
    { PORT: String(port), ...env },
    `http://localhost:${port}/healthz`,
  );
}

/** Serves a content folder as `npm run api` does. */
export function startApi(port: number, contentDir: string): Promise<Running> {
  const args = ['--port', String(port), '--content', contentDir];
  const script = ['--import', 'tsx', 'lib/embedded-api/main.ts', ...args];
  return serve(script, {}, `http://127.0.0.1:${port}/banner`);
}

/** Runs a script of the project to its end. */
export async function runScript(args: string[], env: Record<string, string>) {
  const script = launch(args, env);
  return { exitCode: await script.ended, output: script.output(), errors: script.errors() };
}

type Launched = Running & { ended: Promise<number | null> };

function launch(args: string[], env: Record<string, string>): Launched {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors] = [collect(child.stdout), collect(child.stderr)];
  // Once both streams are read to their ends, so that nothing written is missed.
  const ended = once(child, 'close').then(([code]: (number | null)[]) => code ?? null);
  return {
    pid: child.pid ?? 0,
    ended,
    alive: () => !hasEnded(child),
    output,
    errors,
    stop(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

function collect(stream: NodeJS.ReadableStream): () => string {
  let text = '';
  stream.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  return () => text;
}

/** Starts a server, and resolves once it answers. */
async function serve(args: string[], env: Record<string, string>, url: string): Promise<Running> {
  if (await answers(url)) throw new Error(`Something else answers at ${url}`);
  const server = launch(args, env);
  while (!(await answers(url))) {
    if (!server.alive()) {
      throw new Error(`It ended instead of answering at ${url}: ${server.errors()}`);
    }
    await sleep(50);
  }
  return server;
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}
