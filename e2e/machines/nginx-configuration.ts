import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { STANDALONE } from '../../build/standalone.mjs';
import { findNginx } from '../../testing/engines.mjs';

/** A replacement for a text that stands in the file once. */
type Change = readonly [from: string, to: string];

/**
 * deploy/nginx.conf for tests: with other addresses and folders, and no limit for one client.
 * @param options `folder`: in which nginx writes; `sitePorts`: ports of the two sites
 * @param changes further replacements
 * @throws {Error} when a text to replace does not stand in the file exactly once
 */
export function nginxConfiguration(
  { folder, sitePorts: [one, other] }: { folder: string; sitePorts: readonly [number, number] },
  changes: readonly Change[],
): string {
  const all: Change[] = [
    ['server site-1:3000', `server 127.0.0.1:${one}`],
    ['server site-2:3000', `server 127.0.0.1:${other}`],
    ['/var/cache/nginx/static', path.join(folder, 'cache/static')],
    ['/var/cache/nginx/pages', path.join(folder, 'cache/pages')],
    ['root /srv/static', `root ${staticFolder(folder)}`],
    ['/var/log/nginx/access.log', path.join(folder, 'access.log')],
    ['rate=100r/s', 'rate=100000r/s'],
    ['limit_conn connections 100', 'limit_conn connections 10000'],
    ...changes,
  ];
  return all.reduce(
    (text, [from, to]) => {
      if (text.split(from).length !== 2)
        throw new Error(`deploy/nginx.conf has not one "${from}".`);
      return text.replace(from, to);
    },
    readFileSync('deploy/nginx.conf', 'utf8'),
  );
}

/** The configuration of {@link nginxConfiguration} without TLS, on a port. */
export function plainNginxConfiguration(
  port: number,
  options: Parameters<typeof nginxConfiguration>[0],
): string {
  const text = nginxConfiguration(options, [
    ['listen 80;', `listen 127.0.0.2:${port};`],
    ['listen [::]:80;', ''],
    ['listen 443 ssl http2;', `listen ${port};`],
    ['listen [::]:443 ssl http2;', `listen [::]:${port};`],
  ]);
  return text.replace(/^\s*ssl_.*\n/gm, '');
}

/** An nginx with this configuration, which writes in a folder of its own. */
export function nginxServer(folder: string, configuration: string, port: number) {
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, configuration);
  const user = process.getuid?.() === 0 ? 'user root; ' : '';
  const globals = `${user}pid ${folder}/nginx.pid; error_log ${folder}/error.log; daemon off;`;
  return {
    command: findNginx() ?? 'nginx',
    args: ['-p', folder, '-c', file, '-g', globals],
    env: {},
    url: `tcp://127.0.0.1:${port}`,
  };
}

/** The folder from which nginx serves the files of the build. @param folder nginx's own */
export const staticFolder = (folder: string) => path.join(folder, 'static');

/** Makes the folders that the configuration names, with the files of the build. */
export function prepareNginxFolder(folder: string): void {
  mkdirSync(path.join(folder, 'cache'), { recursive: true });
  addStaticFiles(folder, STANDALONE);
}

/** Adds the files of a build, as a deploy does. @param build a folder to deploy */
export function addStaticFiles(folder: string, build: string): void {
  const args = ['deploy/copy-static-files.mjs', staticFolder(folder)];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: build, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

/** Makes a self-signed certificate for localhost. @returns the changes that configure it */
export function certificateIn(folder: string): Change[] {
  const [certificate, key] = ['certificate.pem', 'key.pem'].map((it) => path.join(folder, it));
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const files = ['-keyout', key ?? '', '-out', certificate ?? ''];
  const args = ['req', '-x509', ...curve, '-days', '1', '-subj', '/CN=localhost', ...files];
  const { status, stderr } = spawnSync('openssl', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`openssl made no certificate: ${stderr}`);
  return [
    ['/etc/nginx/tls/certificate.pem', certificate ?? ''],
    ['/etc/nginx/tls/key.pem', key ?? ''],
  ];
}
