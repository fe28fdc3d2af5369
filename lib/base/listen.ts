import type { Server } from 'node:http';

/** The port cannot be had; the message says why, in a sentence. */
export class ListenError extends Error {
  override name = 'ListenError';
}

/**
 * `setting` is the one that names the port; all interfaces by default. `backlog` is how many
 * connections may wait to be accepted.
 */
export type Port = { port: number; hostname?: string; setting: string; backlog?: number };

/** Listens on a port; 0 = any free one. @throws {ListenError} */
export function listen(server: Server, { setting, ...port }: Port): Promise<void> {
  const reasons: Record<string, string> = {
    EADDRINUSE: `is taken: stop what uses it, or set ${setting} to another one`,
    EACCES: `needs more rights to listen on: set ${setting} to another one`,
  };
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const reason = reasons[cause.code ?? ''] ?? `cannot be listened on: ${cause.message}`;
      reject(new ListenError(`Port ${port.port} ${reason}.`, { cause }));
    });
    server.listen(port, resolve);
  });
}
