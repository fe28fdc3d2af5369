import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { commandLine } from './packages.mjs';

/* Runs programs for scripts, and ends them with the script. Imports no package. */

/** An error whose message is enough for the user, so no stack is printed. */
export class StepError extends Error {}

/** Running programs. @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/**
 * Runs a program to its end. SIGTERM ends the program and then this process.
 * @param {string} command an installed package's program, or `npm`
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, isQuiet?: boolean, isSilent?: boolean }} [options] env:
 * variables besides those of this process; isQuiet: whether its output is printed at its end,
 * because another program prints at the same time; isSilent: whether its output is dropped
 * @returns {Promise<void>} rejects when it fails
 */
export function run(command, args, { env = {}, isQuiet = false, isSilent = false } = {}) {
  return new Promise((resolve, reject) => {
    const [program, ...first] = commandLine(command);
    const child = spawn(program, [...first, ...args], {
      stdio: isSilent ? 'ignore' : isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env },
    });
    running.add(child);
    // At the first program, because others import this module without running any.
    if (!process.listeners('SIGTERM').includes(stop)) process.on('SIGTERM', stop);
    /** @type {Buffer[]} */
    const output = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => output.push(chunk));
    }
    child.on('error', reject);
    child.on('close', (code, signal) => {
      running.delete(child);
      // Next exits with 0 at a signal, and the next steps would run without its output.
      if (isStopping) return;
      // After a signal, another program has failed, and this output would mislead.
      if (!signal) process.stdout.write(Buffer.concat(output));
      if (code === 0) resolve();
      else reject(new StepError(`${command} ${args.join(' ')} failed.`));
    });
  });
}

let isStopping = false;

async function stop() {
  isStopping = true;
  await endPrograms();
  process.exit(128 + 15);
}

export async function endPrograms() {
  const ends = [...running].map((child) => once(child, 'close'));
  // Playwright would not end the sites of its tests at SIGTERM, and the next run would find them.
  for (const child of running) child.kill('SIGINT');
  await Promise.all(ends);
}
