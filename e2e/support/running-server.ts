import { type Definition, Server } from '../../testing/server';

/** A server of a test, with all output up to now. */
export class RunningServer extends Server {
  #output = '';
  #errors = '';

  constructor(readonly definition: Definition) {
    super(definition, {
      onOutput: (text) => {
        this.#output += text;
      },
      onErrors: (text) => {
        this.#errors += text;
      },
    });
  }

  /** Its origin. */
  get url(): string {
    return new URL(this.definition.url).origin;
  }

  /** The text of standard output. */
  output(): string {
    return this.#output;
  }

  /** The text of standard error. */
  errors(): string {
    return this.#errors;
  }
}

/**
 * Starts a server, and resolves when the server is up.
 * @throws {Error} with the text on standard error, when the server does not start
 */
export async function startServer(definition: Definition): Promise<RunningServer> {
  const server = new RunningServer(definition);
  await server.start().catch(async (error: Error) => {
    await server.stop('SIGKILL');
    throw new Error(`${error.message} ${server.errors()}`);
  });
  return server;
}
