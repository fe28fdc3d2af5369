import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
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

/** `tls`: a port with TLS, and the lines that set it up; `log`: file of the requests; neither unless given. */
type Options = { tls?: { port: number; settings: string }; log?: string };

/**
 * Runs a task with an nginx of one process that serves files with the headers and the
 * compressed bytes of the site's responses: the upper bound of what one process on this machine
 * can send.
 * @param program path of nginx
 * @param responses by path of their URLs
 * @param task gets its URL, and the id of its process
 * @param options what it does besides
 */
export async function withNginx<T>(
  program: string,
  port: number,
  responses: ReadonlyMap<string, Received>,
  task: (url: string, pid: number) => Promise<T>,
  options: Options = {},
): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-nginx-'));
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, configuration(folder, port, responses, options));
  const url = `http://127.0.0.1:${port}`;
  const first = [...responses.keys()][0] ?? '/';
  const server = new Server(
    { command: program, args: ['-c', file, '-e', 'stderr'], env: {}, url: url + first },
    { onErrors: (text) => process.stderr.write(text) },
  );
  try {
    await server.start();
    return await task(url, server.pid);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function configuration(
  folder: string,
  port: number,
  responses: ReadonlyMap<string, Received>,
  { tls, log }: Options,
): string {
  const locations = [...responses].map(([url, { headers, body }], index) => {
    const name = `${index}.body`;
    writeFileSync(path.join(folder, name), body);
    const added = Object.entries(headers)
      .filter(([header]) => !OWN_HEADERS.includes(header))
      .map(([header, value]) => `add_header ${header} ${quoted(value)};`);
    const type = `types {} default_type ${quoted(headers['content-type'] ?? 'text/html')};`;
    return `location = ${quoted(url)} { try_files /${name} =404; ${type} ${added.join(' ')} }`;
  });
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${quoted(path.join(folder, name))};`,
  );
  return `
    daemon off;
    master_process off;
    pid ${quoted(path.join(folder, 'nginx.pid'))};
    events { worker_connections 1024; }
    http {
      access_log ${log ? `${quoted(log)} combined buffer=64k flush=1s` : 'off'};
      sendfile on;
      tcp_nopush on;
      open_file_cache max=100;
      keepalive_requests 100000000;
      ${folders.join('\n')}
      server {
        listen 127.0.0.1:${port};
        ${tls ? `listen ${tls.port} ssl http2; ${tls.settings}` : ''}
        root ${quoted(folder)};
        ${locations.join('\n')}
      }
    }`;
}

function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}
