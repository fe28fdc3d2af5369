import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server as NetServer, type Socket } from 'node:net';
import { STANDALONE } from '../../engine/build/index.mjs';
import { redis } from '../../scripts/programs/redis-and-nginx.mjs';
import { fresh } from '../../testing/fresh';
import { Server, site } from '../../testing/server';
import {
  API_PORT,
  LEAN,
  OTHER_SITE_PORT,
  OWN_SITE_PORT,
  REDIS_PORT,
  REDIS_WAY_PORT,
} from '../ports';
import { expect, test, visit } from '../support/own-site';
import { PUBLISH_SECRET } from '../support/publish';
import { RunningServer } from '../support/running-server';
import { linkBuild, machineFolder } from './builds';
import { Nginx, PROXY_URL } from './nginx';

export { expect, test };

/** The log message of a machine that cannot reach Redis. */
export const AWAY = 'Redis cannot be reached: this process goes on by itself';
/** The log message of a machine that reaches Redis again. */
export const BACK = 'Redis is back';

/* Two machines that share one Redis, for tests of what they share. */

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

  /** Makes its connections hang. New connections work. */
  freeze(): void {
    for (const socket of this.#sockets) socket.unpipe().pause();
  }

  async block(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  }
}

/** Redis, and two sites that share it. */
export class Machines {
  readonly redis: Server;
  /** The public origin of both sites. */
  readonly siteUrl = `http://${fresh('machines')}.example`;
  readonly one: RunningServer;
  readonly other: RunningServer;

  /**
   * @param settings of both sites, besides the usual ones
   * @param ofOther further settings of the second site
   */
  constructor(settings: Record<string, string> = {}, ofOther: Record<string, string> = {}) {
    this.redis = new Server(redis(REDIS_PORT));
    this.one = this.#site(OWN_SITE_PORT, settings);
    this.other = this.#site(OTHER_SITE_PORT, { ...settings, ...ofOther });
  }

  #site(port: number, settings: Record<string, string>): RunningServer {
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
    return new RunningServer({ ...site({ port, env, preloads: LEAN }), folder });
  }

  get sites(): RunningServer[] {
    return [this.one, this.other];
  }

  async start(): Promise<void> {
    await this.redis.start();
    await Promise.all(this.sites.map((it) => it.start()));
  }

  /**
   * Restarts a site on another build, like a deploy.
   * @param build a folder to deploy
   * @throws {Error} when the site did not finish all requests before its end
   */
  async restart(machine: RunningServer, build: string): Promise<void> {
    const code = await machine.stop();
    if (code !== 0) throw new Error(`A site ended with exit code ${code}.`);
    linkBuild(machine.definition.folder ?? '', build);
    await machine.start();
  }

  async stop(): Promise<void> {
    this.redis.signal('SIGCONT');
    await Promise.all([this.redis, ...this.sites].map((it) => it.stop('SIGKILL')));
    for (const { definition } of this.sites) {
      rmSync(definition.folder ?? '', { recursive: true, force: true });
    }
  }
}

/** The text of a page from one machine. */
export const textOf = async (machine: RunningServer, pathname: string): Promise<string> =>
  (await visit(machine.url + pathname)).text;

/** The messages about Redis in a machine's log, oldest first. */
export const aboutRedis = (machine: RunningServer): string[] =>
  machine.output().match(/(?<="message":")[^"]*Redis[^"]*/g) ?? [];

/**
 * Starts two machines behind nginx for all tests of a file.
 * @param settings see {@link Machines}
 * @returns an object that has them while the tests run
 */
export function shareBehindNginx(...[settings, ofOther]: ConstructorParameters<typeof Machines>) {
  const shared = {} as { machines: Machines; nginx: Nginx };
  test.beforeAll(async () => {
    shared.machines = new Machines({ SITE_URL: PROXY_URL, ...settings }, ofOther);
    shared.nginx = new Nginx();
    await shared.machines.start();
    await shared.nginx.start();
  });
  test.afterAll(async () => {
    await shared.nginx.stop();
    await shared.machines.stop();
  });
  return shared;
}
