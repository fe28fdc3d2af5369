import type { Server } from 'node:http';

/** The port cannot be had; the message says why, in a sentence. */
export class ListenError extends Error {
  override name = 'ListenError';
}

/** A port, which `setting` names, on an address of this machine, which `hostSetting` names. */
export type Port = {
  port: number;
  /** Undefined = all addresses. */
  host?: string | undefined;
  setting: string;
  /** HOST by default. */
  hostSetting?: string;
  /** Connections that may wait to be accepted. */
  backlog?: number;
};

/** What the system says of a host that is not one of this machine. */
const NOT_OURS = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'];

/** Listens on a port; 0 = any free one. @throws {ListenError} */
export function listen(
  server: Server,
  { setting, hostSetting = 'HOST', ...where }: Port,
): Promise<void> {
  const reasons: Record<string, string> = {
    EADDRINUSE: `is taken: stop what uses it, or set ${setting} to another one`,
    EACCES: `needs more rights to listen on: set ${setting} to another one`,
  };
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const reason = reasons[cause.code ?? ''] ?? `cannot be listened on: ${cause.message}`;
      const problem = NOT_OURS.includes(cause.code ?? '')
        ? `${hostSetting} is "${where.host}", which is no address of this machine`
        : `Port ${where.port} ${reason}`;
      reject(new ListenError(`${problem}.`, { cause }));
    });
    server.listen(where, resolve);
  });
}
