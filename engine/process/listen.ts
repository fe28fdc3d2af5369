import type { Server } from 'node:http';
import { namedError } from './across-bundles';

class ListenError extends namedError('ListenError', { isForOperators: true }) {}

/** A port of this machine, with the names of its settings. */
export type Port = {
  port: number;
  /** An address or name of this machine; undefined = all addresses. */
  host?: string | undefined;
  setting: string;
  hostSetting?: string;
  backlog?: number;
};

const FOREIGN_HOST = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'];

/** Listens on a port; 0 = any free one. @throws {ListenError} */
export function listen(
  server: Server,
  { setting, hostSetting = 'HOST', ...address }: Port,
): Promise<void> {
  const reasons: Record<string, string> = {
    EADDRINUSE: `is taken: stop what uses it, or set ${setting} to another one`,
    EACCES: `needs more rights to listen on: set ${setting} to another one`,
  };
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const reason = reasons[cause.code ?? ''] ?? `cannot be listened on: ${cause.message}`;
      const problem = FOREIGN_HOST.includes(cause.code ?? '')
        ? `${hostSetting} is "${address.host}", which is no address of this machine`
        : `Port ${address.port} ${reason}`;
      reject(new ListenError(`${problem}.`, { cause }));
    });
    server.listen(address, resolve);
  });
}
