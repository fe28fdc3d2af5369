import { execFile } from 'node:child_process';

type Result = {
  /** null after a signal ended the script. */
  exitCode: number | null;
  output: string;
  errors: string;
};

/**
 * Runs a script of the project to its end.
 * @param args arguments of Node.js
 * @param env settings besides those of this process
 */
export function runScript(args: string[], env: Record<string, string>): Promise<Result> {
  return new Promise((resolve) => {
    const options = { env: { ...process.env, ...env } };
    const child = execFile(process.execPath, args, options, (_, output, errors) =>
      resolve({ exitCode: child.exitCode, output, errors }),
    );
  });
}
