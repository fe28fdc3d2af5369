import { existsSync } from 'node:fs';

/** The file of settings, in the project's folder. */
const FILE = '.env';

/**
 * Adds the variables of the file `.env`, if it exists, to the environment. Variables of the environment
 * have precedence, even with an empty value. Node.js before 20.12 emits a warning instead.
 * @throws {Error} when the file exists and cannot be read
 */
export function readEnvFile(): void {
  if (!existsSync(/* turbopackIgnore: true */ FILE)) return;
  if (process.loadEnvFile) process.loadEnvFile(FILE);
  else if (!process.execArgv.some((argument) => argument.startsWith('--env-file'))) {
    process.emitWarning(
      `${FILE} is not read: Node.js ${process.versions.node} does so only with --env-file=${FILE}, later versions by themselves.`,
    );
  }
}
