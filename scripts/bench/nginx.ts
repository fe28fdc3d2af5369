import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  certificateIn,
  nginxConfiguration,
  prepareNginxFolder,
} from '../../testing/nginx-configuration';
import { Server } from '../../testing/server.mjs';
import type { Received } from './wire';

/** Headers that nginx writes itself. */
const OWN_HEADERS = [
  'accept-ranges',
  'connection',
  'content-length',
  'content-type',
  'date',
  'etag',
  'keep-alive',
  'last-modified',
  'transfer-encoding',
];

/** A single process, whose processor time is measured and which ends with its parent. */
const ONE_PROCESS = 'daemon off; master_process off;';

/**
 * deploy/nginx.conf in front of two sites, on one port with TLS and on one without.
 * @returns the server, and the lines that set up TLS
 */
export function nginxInFront(
  program: string,
  folder: string,
  ports: { sites: readonly [number, number]; plain: number; tls: number },
): { front: Server; tls: string } {
  prepareNginxFolder(folder);
  const text = nginxConfiguration({ folder, sitePorts: ports.sites }, [
    ['listen 80;', `listen 127.0.0.2:${ports.plain};`],
    ['listen [::]:80;', ''],
    ['listen 443 ssl http2;', `listen ${ports.plain}; listen ${ports.tls} ssl http2;`],
    ['listen [::]:443 ssl http2;', ''],
    ...certificateIn(folder),
  ]);
  const globals = `${ONE_PROCESS} pid ${folder}/front.pid; error_log ${folder}/error.log;`;
  const tls = text.match(/^\s*ssl_.*$/gm)?.join('\n') ?? '';
  return { front: nginx(program, folder, 'front', { text, globals, port: ports.plain }), tls };
}

/**
 * An nginx that serves files with the headers and the compressed bytes of the site's responses: the
 * upper bound of what one process on this machine can send.
 * @param tls the lines that set up TLS
 * @param responses by the path of their URLs
 */
export function nginxAlone(
  program: string,
  folder: string,
  { port, tls, responses }: { port: number; tls: string; responses: Map<string, Received> },
): Server {
  const root = path.join(folder, 'alone');
  mkdirSync(root);
  const locations = [...responses].map(([url, { headers, body }], index) => {
    writeFileSync(path.join(root, `${index}.body`), body);
    const added = Object.entries(headers)
      .filter(([header]) => !OWN_HEADERS.includes(header))
      .map(([header, value]) => `add_header ${header} ${quoted(value)};`);
    const type = `types {} default_type ${quoted(headers['content-type'] ?? 'text/html')};`;
    return `location = ${quoted(url)} { try_files /${index}.body =404; ${type} ${added.join(' ')} }`;
  });
  const text = `
    events { worker_connections 1024; }
    http {
      access_log ${quoted(path.join(root, 'access.log'))} combined buffer=64k flush=1s;
      sendfile on;
      tcp_nopush on;
      open_file_cache max=100;
      keepalive_requests 100000000;
      server {
        listen ${port} ssl http2;
        ${tls}
        root ${quoted(root)};
        ${locations.join('\n')}
      }
    }`;
  const globals = `${ONE_PROCESS} pid ${folder}/alone.pid; error_log ${folder}/error.log;`;
  return nginx(program, folder, 'alone', { text, globals, port });
}

function nginx(
  command: string,
  folder: string,
  name: string,
  { text, globals, port }: { text: string; globals: string; port: number },
): Server {
  const file = path.join(folder, `${name}.conf`);
  writeFileSync(file, text);
  const args = ['-p', folder, '-c', file, '-g', globals];
  return new Server({ command, args, env: {}, url: `tcp://127.0.0.1:${port}` });
}

function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}
