import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { STANDALONE } from '../../engine/build/index.mjs';
import { findNginx } from '../../scripts/programs/redis-and-nginx.mjs';
import { filesBelow } from '../../testing/files-below';
import { type Definition, Server } from '../../testing/server';
import { OTHER_SITE_PORT, OWN_SITE_PORT, PROXY_PORT, PROXY_REDIRECT_PORT } from '../ports';

/** The public origin of the sites behind {@link Nginx}. */
export const PROXY_URL = `https://localhost:${PROXY_PORT}`;

/** A replacement for a text that occurs once in deploy/nginx.conf. */
type Change = readonly [from: string, to: string];
/** `folder`: for nginx's files; `sitePorts`: ports of the two sites. */
type Options = { folder: string; sitePorts: readonly [number, number] };

/** nginx with deploy/nginx.conf in front of both sites, with ports and a folder of the test. */
export class Nginx {
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'nginx-'));
  readonly #definition: Definition;
  readonly #server: Server;
  /** The folder from which nginx serves files of the build. */
  readonly staticFolder = staticFolder(this.#folder);
  /** The folder from which nginx serves challenges of a certificate authority. */
  readonly acmeFolder = path.join(this.#folder, 'acme');

  constructor() {
    const options = { folder: this.#folder, sitePorts: [OWN_SITE_PORT, OTHER_SITE_PORT] } as const;
    this.#definition = nginxServer(options, PROXY_PORT, [
      ['listen 80 ', `listen ${PROXY_REDIRECT_PORT} `],
      ['listen [::]:80 ', `listen [::]:${PROXY_REDIRECT_PORT} `],
      ['listen 443 ssl http2 default', `listen ${PROXY_PORT} ssl http2 default`],
      ['listen [::]:443 ssl http2 default', `listen [::]:${PROXY_PORT} ssl http2 default`],
      ['listen 443 ssl http2;', `listen ${PROXY_PORT} ssl http2;`],
      ['listen [::]:443 ssl http2;', `listen [::]:${PROXY_PORT} ssl http2;`],
      ['server_name www.example.com;', 'server_name localhost;'],
      ['root /srv/acme', `root ${this.acmeFolder}`],
      ...certificateIn(this.#folder),
    ]);
    this.#server = new Server(this.#definition);
  }

  /** Lets nginx check its configuration. @returns exit code, 0 = valid, and messages */
  check(): { status: number | null; text: string } {
    const { command = '', args } = this.#definition;
    const { status, stderr } = spawnSync(command, ['-t', ...args], { encoding: 'utf8' });
    return { status, text: stderr };
  }

  /** The keys of the stored documents: path and encoding. */
  storedDocuments(): string[] {
    const folder = path.join(this.#folder, 'cache/pages');
    const files = filesBelow(folder).map((name) => readFileSync(path.join(folder, name), 'latin1'));
    return files.flatMap((text) => /\nKEY: (.*)\n/.exec(text)?.[1] ?? []);
  }

  /** The texts of the access log and the error log up to now. */
  logs(): string {
    const files = ['access.log', 'error.log'].map((name) => path.join(this.#folder, name));
    return files.map((file) => readFileSync(file, 'utf8')).join('');
  }

  /** Starts nginx, and makes requests of this process accept its self-signed certificate. */
  async start(): Promise<void> {
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    await this.#server.start();
  }

  async stop(): Promise<void> {
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    // SIGTERM makes the first process end the others.
    await this.#server.stop('SIGTERM');
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/**
 * An nginx without TLS in front of two sites.
 * @param changes further changes of the configuration
 */
export function plainNginx(
  options: Options,
  port: number,
  changes: readonly Change[] = [],
): Definition {
  return nginxServer(options, port, [
    ['listen 80 default_server;', `listen 127.0.0.2:${port};`],
    ['listen [::]:80 default_server;', ''],
    ['listen 443 ssl http2 default_server;', ''],
    ['listen [::]:443 ssl http2 default_server;', ''],
    ['listen 443 ssl http2;', `listen ${port};`],
    ['listen [::]:443 ssl http2;', `listen [::]:${port};`],
    ['ssl_certificate ', '# '],
    ['ssl_certificate_key ', '# '],
    ...changes,
  ]);
}

/** An nginx with a changed deploy/nginx.conf, and the files of the build in its folder. */
function nginxServer(options: Options, port: number, changes: readonly Change[]): Definition {
  const { folder } = options;
  mkdirSync(path.join(folder, 'cache'), { recursive: true });
  addStaticFiles(staticFolder(folder), STANDALONE);
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, configuration(options, changes));
  const user = process.getuid?.() === 0 ? 'user root; ' : '';
  const globals = `${user}pid ${folder}/nginx.pid; error_log ${folder}/error.log; daemon off;`;
  return {
    command: findNginx() ?? 'nginx',
    args: ['-p', folder, '-c', file, '-g', globals],
    env: {},
    url: `tcp://127.0.0.1:${port}`,
  };
}

/** @throws {Error} when a text to replace does not occur exactly once */
function configuration({ folder, sitePorts }: Options, changes: readonly Change[]): string {
  const all: Change[] = [
    ['server site-1:3000', `server 127.0.0.1:${sitePorts[0]}`],
    ['server site-2:3000', `server 127.0.0.1:${sitePorts[1]}`],
    ['/var/cache/nginx/static', path.join(folder, 'cache/static')],
    ['/var/cache/nginx/pages', path.join(folder, 'cache/pages')],
    ['root /srv/static', `root ${staticFolder(folder)}`],
    ['/var/log/nginx/access.log', path.join(folder, 'access.log')],
    // The limit is high, because one client sends all requests of the tests.
    ['rate=100r/s', 'rate=100000r/s'],
    ['limit_conn connections 100', 'limit_conn connections 10000'],
    ...changes,
  ];
  let text = readFileSync('deploy/nginx.conf', 'utf8');
  for (const [from, to] of all) {
    if (text.split(from).length !== 2) throw new Error(`deploy/nginx.conf has not one "${from}".`);
    text = text.replace(from, to);
  }
  return text;
}

const staticFolder = (folder: string) => path.join(folder, 'static');

/** Adds the files of a build to nginx's folder, like a deploy. @param build a folder to deploy */
export function addStaticFiles(folder: string, build: string): void {
  const args = ['deploy/copy-static-files.mjs', folder];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: build, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

/** Creates a self-signed certificate for localhost. @returns the changes that configure it */
function certificateIn(folder: string): Change[] {
  const [certificate, key] = [`${folder}/certificate.pem`, `${folder}/key.pem`];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const files = ['-keyout', key, '-out', certificate];
  const args = ['req', '-x509', ...curve, '-days', '1', '-subj', '/CN=localhost', ...files];
  const { status, stderr } = spawnSync('openssl', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`openssl made no certificate: ${stderr}`);
  return [
    ['/etc/nginx/tls/certificate.pem', certificate],
    ['/etc/nginx/tls/key.pem', key],
  ];
}
