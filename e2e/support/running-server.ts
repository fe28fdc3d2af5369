import { type Definition, Server } from '../../testing/server.mjs';

/** A server that a test has started, in a process of its own. */
export type RunningServer = {
  pid: number;
  /** Resolves once the process has ended. @returns the exit code; null = ended by a signal */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  isAlive(): boolean;
  /** Everything written to standard output so far. */
  output(): string;
  /** Everything written to standard error so far. */
  errors(): string;
};

/**
 * Starts a server, and resolves once the server is up.
 * @throws {Error} with the text on standard error, when the server does not start
 */
export async function startServer(definition: Definition): Promise<RunningServer> {
  let [output, errors] = ['', ''];
  const server = new Server(definition, {
    onOutput: (text) => {
      output += text;
    },
    onErrors: (text) => {
      errors += text;
    },
  });
  await server.start().catch(async (error: Error) => {
    await server.stop('SIGKILL');
    throw new Error(`${error.message} ${errors}`);
  });
  return {
    pid: server.pid,
    stop: (signal) => server.stop(signal),
    isAlive: () => server.isAlive(),
    output: () => output,
    errors: () => errors,
  };
}
