import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { filesBelow } from '../../testing/files-below';
import { type Definition, Server } from '../../testing/server.mjs';
import { OTHER_SITE_PORT, OWN_SITE_PORT, PROXY_PORT, PROXY_REDIRECT_PORT } from '../ports';
import {
  addStaticFiles,
  certificateIn,
  nginxConfiguration,
  nginxServer,
  prepareNginxFolder,
  staticFolder,
} from './nginx-configuration';

/** The public origin of the sites behind nginx. */
export const PROXY_URL = `https://localhost:${PROXY_PORT}`;

/** nginx with deploy/nginx.conf in front of both sites, on ports and in a folder of the test. */
export class Nginx {
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'nginx-'));
  readonly #definition: Definition;
  readonly #server: Server;

  constructor() {
    prepareNginxFolder(this.#folder);
    this.#definition = nginxServer(this.#folder, configuration(this.#folder), PROXY_PORT);
    this.#server = new Server(this.#definition);
  }

  /** Has nginx check its configuration. @returns exit code, 0 = valid, and messages */
  check(): { status: number | null; text: string } {
    const { command = '', args } = this.#definition;
    const { status, stderr } = spawnSync(command, ['-t', ...args], { encoding: 'utf8' });
    return { status, text: stderr };
  }

  /** The folder from which nginx serves files of the build. */
  get staticFolder(): string {
    return staticFolder(this.#folder);
  }

  /** The folder from which nginx serves challenges of a certificate authority. */
  get acmeFolder(): string {
    return path.join(this.#folder, 'acme');
  }

  /** Adds the files of a build, as a deploy does. @param build a folder to deploy */
  addStaticFiles(build: string): void {
    addStaticFiles(this.#folder, build);
  }

  /** The keys of the stored documents: path and encoding. */
  storedDocuments(): string[] {
    const folder = path.join(this.#folder, 'cache/pages');
    const files = filesBelow(folder).map((name) => readFileSync(path.join(folder, name), 'latin1'));
    return files.flatMap((text) => /\nKEY: (.*)\n/.exec(text)?.[1] ?? []);
  }

  /** The text of the access log and the error log so far. */
  logs(): string {
    const files = ['access.log', 'error.log'].map((name) => path.join(this.#folder, name));
    return files.map((file) => readFileSync(file, 'utf8')).join('');
  }

  /** Starts nginx, and lets requests of this process accept its self-signed certificate. */
  async start(): Promise<void> {
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    await this.#server.start();
  }

  async stop(): Promise<void> {
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    // SIGTERM has the first process end the others.
    await this.#server.stop('SIGTERM');
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function configuration(folder: string): string {
  return nginxConfiguration({ folder, sitePorts: [OWN_SITE_PORT, OTHER_SITE_PORT] }, [
    ['listen 80;', `listen ${PROXY_REDIRECT_PORT};`],
    ['listen [::]:80;', `listen [::]:${PROXY_REDIRECT_PORT};`],
    ['listen 443 ssl', `listen ${PROXY_PORT} ssl`],
    ['listen [::]:443 ssl', `listen [::]:${PROXY_PORT} ssl`],
    ['root /srv/acme', `root ${folder}/acme`],
    ...certificateIn(folder),
  ]);
}
