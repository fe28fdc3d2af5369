import type { Server } from 'node:http';

/** The port cannot be listened on; the message says why, in a sentence. */
export class ListenError extends Error {
  override name = 'ListenError';
}

/** Where to listen. */
export type Port = {
  /** TCP port; 0 = any free one. */
  port: number;
  /** Interface; by default all of them. */
  hostname?: string;
  /** The setting that names the port, for the sentence. */
  setting: string;
};

/**
 * Listens on a port.
 * @throws {ListenError} with a sentence when the port cannot be had
 */
export function listen(server: Server, at: Port): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(new ListenError(explain(error, at), { cause: error }));
    });
    server.listen(at.port, at.hostname, resolve);
  });
}

function explain({ code, message }: NodeJS.ErrnoException, { port, setting }: Port): string {
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken: stop what uses it, or set ${setting} to another one.`;
  }
  if (code === 'EACCES') {
    return `Port ${port} needs more rights to listen on: set ${setting} to another one.`;
  }
  return `Port ${port} cannot be listened on: ${message}.`;
}
