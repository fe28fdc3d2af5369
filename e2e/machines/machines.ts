import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server as NetServer, type Socket } from 'node:net';
import { STANDALONE } from '../../build/standalone.mjs';
import { redis } from '../../testing/engines.mjs';
import { fresh } from '../../testing/fresh';
import { type Definition, Server, site } from '../../testing/server.mjs';
import {
  API_PORT,
  LEAN,
  OTHER_SITE_PORT,
  OWN_SITE_PORT,
  REDIS_PORT,
  REDIS_WAY_PORT,
} from '../ports';
import { PUBLISH_SECRET } from '../support/publish';
import { linkBuild, machineFolder } from './builds';

export { expect, test } from '../support/test';

/** The message of a machine that cannot reach Redis. */
export const AWAY = 'Redis cannot be reached: this process goes on by itself';

/* Two machines that run the site on one Redis, for tests of what they share. */

/** A server whose log tests can read. */
export class LoggedServer {
  /** The messages of all lines that are not about a request, oldest first. */
  readonly messages: string[] = [];
  /** The status of each request that was logged. */
  readonly statuses: (number | string)[] = [];
  readonly server: Server;

  constructor(
    readonly definition: Definition,
    readonly url: string,
  ) {
    this.server = new Server(definition, { onLine: (line) => this.#note(line) });
  }

  #note(line: string): void {
    if (!line.startsWith('{')) return;
    const { message, status } = JSON.parse(line);
    if (message === 'request') this.statuses.push(status);
    else this.messages.push(message);
  }

  /** The messages about Redis, oldest first. */
  aboutRedis(): string[] {
    return this.messages.filter((message) => message.includes('Redis'));
  }
}

/** A relay between one machine and Redis, which a test can block. */
export class WayToRedis {
  readonly url = `redis://127.0.0.1:${REDIS_WAY_PORT}`;
  readonly #sockets = new Set<Socket>();
  #server: NetServer | undefined;

  async open(): Promise<void> {
    const server = createServer((incoming) => {
      const outgoing = connect(REDIS_PORT, '127.0.0.1');
      for (const socket of [incoming, outgoing]) {
        this.#sockets.add(socket.on('error', () => {}));
        socket.once('close', () => {
          incoming.destroy();
          outgoing.destroy();
        });
      }
      incoming.pipe(outgoing).pipe(incoming);
    });
    await once(server.listen(REDIS_WAY_PORT, '127.0.0.1'), 'listening');
    this.#server = server;
  }

  async block(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  }
}

/** Redis and two sites that share it. */
export class Machines {
  readonly redis: Server;
  /** The public origin of both sites. */
  readonly siteUrl = `http://${fresh('machines')}.example`;
  readonly one: LoggedServer;
  readonly other: LoggedServer;

  /** @param settings of both sites besides the usual ones, @param ofOther of the second site */
  constructor(settings: Record<string, string> = {}, ofOther: Record<string, string> = {}) {
    this.redis = new Server(redis(REDIS_PORT));
    this.one = this.#site(OWN_SITE_PORT, settings);
    this.other = this.#site(OTHER_SITE_PORT, { ...settings, ...ofOther });
  }

  #site(port: number, settings: Record<string, string>): LoggedServer {
    const env = {
      API_BASE_URL: `http://127.0.0.1:${API_PORT}`,
      SITE_URL: this.siteUrl,
      REDIS_URL: `redis://127.0.0.1:${REDIS_PORT}`,
      REVALIDATE_SECONDS: '3600',
      CONTACT_RATE_LIMIT: '0',
      PUBLISH_SECRET,
      TRUST_PROXY: '1',
      ...settings,
    };
    const folder = machineFolder();
    linkBuild(folder, STANDALONE);
    const definition = { ...site({ port, env, preloads: LEAN }), folder };
    return new LoggedServer(definition, `http://localhost:${port}`);
  }

  get sites(): LoggedServer[] {
    return [this.one, this.other];
  }

  async start(): Promise<void> {
    await this.redis.start();
    await Promise.all(this.sites.map(({ server }) => server.start()));
  }

  /**
   * Restarts a site as a deploy does, on the given build.
   * @param build a folder to deploy
   * @throws {Error} when the site did not finish all requests before its end
   */
  async restart({ server, definition }: LoggedServer, build: string): Promise<void> {
    const code = await server.stop('SIGTERM');
    if (code !== 0) throw new Error(`A site ended with exit code ${code}.`);
    linkBuild(definition.folder ?? '', build);
    await server.start();
  }

  async stop(): Promise<void> {
    this.redis.signal('SIGCONT');
    const servers = [this.redis, ...this.sites.map(({ server }) => server)];
    await Promise.all(servers.map((it) => it.stop('SIGKILL')));
    for (const { definition } of this.sites) {
      if (definition.folder) rmSync(definition.folder, { recursive: true, force: true });
    }
  }
}

/** The text of a page as a machine sends it. */
export async function textOf(machine: LoggedServer, pathname: string): Promise<string> {
  return (await fetch(machine.url + pathname, { redirect: 'manual' })).text();
}
