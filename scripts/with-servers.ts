import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Server } from '../testing/server.mjs';

/** Starts a server, and resolves once it is up. */
export type Start = (...args: ConstructorParameters<typeof Server>) => Promise<Server>;

/** Runs a task that starts servers and has a temporary folder; both end with the task. */
export async function withServers<Result>(
  task: (start: Start, folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), 'servers-'));
  const servers: Server[] = [];
  const start: Start = async (...args) => {
    const server = new Server(...args);
    servers.push(server);
    await server.start();
    return server;
  };
  try {
    return await task(start, folder);
  } finally {
    await Promise.all(servers.map((server) => server.stop('SIGKILL')));
    rmSync(folder, { recursive: true, force: true });
  }
}
