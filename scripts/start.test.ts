import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { testFolder, writeFiles } from '../engine/testing';

/* `npm start` in a project without packages, with a fake npm. */

const LOCK = { packages: { 'node_modules/a-package': { version: '1.0.0' } } };

/**
 * A project whose npm prints its process id, and runs until a signal.
 * @returns the child's process
 */
function startProject() {
  const folder = testFolder({
    'package-lock.json': JSON.stringify(LOCK),
    // The id is written when a signal ends the program, because a shell could lose a signal before
    // `exec`.
    'bin/npm': `#!${process.execPath}\nconsole.log(process.pid);\nsetInterval(() => {}, 1e6);\n`,
  });
  chmodSync(path.join(folder, 'bin/npm'), 0o755);
  for (const name of ['engine', 'engine/build', 'engine/response', 'scripts', 'scripts/steps']) {
    mkdirSync(path.join(folder, name), { recursive: true });
    for (const file of readdirSync(name).filter((it) => it.endsWith('.mjs'))) {
      cpSync(path.join(name, file), path.join(folder, name, file));
    }
  }
  writeFiles(folder, { 'package.json': '{"type":"module","engines":{"node":">=20.20.2"}}' });
  const PATH = `${path.join(folder, 'bin')}:${process.env.PATH}`;
  return spawn(process.execPath, [path.join(folder, 'scripts/start.mjs')], {
    env: { ...process.env, PATH },
    // A process group of its own, so that a signal reaches only one process.
    detached: true,
  });
}

it('a signal while packages are installed ends all processes', async () => {
  const child = startProject();
  const lines: string[] = [];
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    errors += text;
  });
  child.stdout
    .setEncoding('utf8')
    .on('data', (text: string) => lines.push(...text.trim().split('\n')));
  const closed = once(child, 'close');
  while (lines.length < 2 && child.exitCode === null) {
    await Promise.race([once(child.stdout, 'data'), closed]);
  }
  child.kill('SIGINT');
  expect(await closed).toEqual([143, null]);
  expect([errors, lines]).toEqual(['', ['Installing packages…', expect.stringMatching(/^\d+$/)]]);
  expect(() => process.kill(Number(lines[1]), 0)).toThrow('ESRCH');
});
