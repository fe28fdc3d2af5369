import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Definition, Server, site } from '../../testing/server.mjs';

/** The first of the TCP ports that the bench uses. */
export const PORT = 4600;

/** The site with settings of its own, and nothing rendered in advance behind what is measured. */
export function quietSite(port: number, env: Record<string, string>): Definition {
  return site({ port, env, warmsMenuOnly: true });
}

/**
 * Runs a task that starts servers; they are stopped in any case.
 * @param task gets what starts a server, and a folder for the time of the task
 */
export async function withServers<T>(
  task: (start: (definition: Definition) => Promise<Server>, folder: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  const servers: Server[] = [];
  const start = async (definition: Definition) => {
    const server = new Server(definition);
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
