import { existsSync } from 'node:fs';

/** Where settings may stand besides the environment, in the project's folder. */
const FILE = '.env';

/**
 * Adds the variables of the file `.env`, if there is one, to the environment, which wins, even with an
 * empty value. Node.js before 20.12 cannot, and says so.
 * @throws {Error} when the file is there and cannot be read
 */
export function readEnvFile(): void {
  if (!existsSync(/* turbopackIgnore: true */ FILE)) return;
  if (process.loadEnvFile) process.loadEnvFile(FILE);
  else if (!process.execArgv.some((it) => it.startsWith('--env-file'))) {
    process.emitWarning(
      `${FILE} is not read: Node.js ${process.versions.node} does so only with --env-file=${FILE}, later versions by themselves.`,
    );
  }
}
