import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findNginx, hasEngines, redis } from '../../../testing/engines.mjs';
import {
  certificateIn,
  nginxConfiguration,
  prepareNginxFolder,
} from '../../../testing/nginx-configuration';
import type { Definition } from '../../../testing/server.mjs';
import { withServers } from '../../with-servers';
import { load, receive } from '../requests';
import { inTurns, median, medianOf, type Part, type Row } from '../runs';
import { PORT, quietSite } from '../servers';

const PAGE = '/article/who-owns-your-game';
/** nginx stores no search: each request is rendered. */
const SEARCH = '/blog?search=game';
/** The difference to a file is smaller than that between runs: it takes more of them. */
const COMPARISONS = 3;
const PORTS = { one: PORT, other: PORT + 1, redis: PORT + 2, plain: PORT + 3, tls: PORT + 4 };
/** Where nginx serves the bytes of the page from a file. */
const FILE_PORT = PORT + 5;
/** Headers that nginx writes itself. */
const OWN_HEADERS =
  /^(?:accept-ranges|connection|content-length|date|etag|keep-alive|last-modified|transfer-encoding)$/;

/** What nginx and two processes on one Redis serve, beside one process and beside a file. */
export const machines: Part = {
  title: 'A stored page and a search in gzip under load, on 32 connections.',
  async measure(runs) {
    if (!hasEngines()) throw new Error('It needs redis-server, nginx, openssl and h2load.');
    return withServers(async (start, folder) => {
      const env = {
        SITE_URL: `http://localhost:${PORTS.plain}`,
        REDIS_URL: `redis://127.0.0.1:${PORTS.redis}`,
        DATA_DIR: folder,
        TRUST_PROXY: '1',
      };
      await start(redis(PORTS.redis));
      await start(quietSite(PORTS.one, env));
      await start(quietSite(PORTS.other, env));
      await start(await nginx(folder));
      return [
        await againstFile(COMPARISONS * runs),
        await rates('page', PAGE, runs),
        await rates('search', SEARCH, runs),
      ];
    });
  },
};

/**
 * deploy/nginx.conf in front of both sites, with TLS and without, and beside it a server of the
 * same process that has the page with its headers in a file: what nginx can do at most.
 */
async function nginx(folder: string): Promise<Definition> {
  prepareNginxFolder(folder);
  const text = nginxConfiguration({ folder, sitePorts: [PORTS.one, PORTS.other] }, [
    ['listen 80;', `listen 127.0.0.2:${PORTS.plain};`],
    ['listen [::]:80;', ''],
    ['listen 443 ssl http2;', `listen ${PORTS.plain}; listen ${PORTS.tls} ssl http2;`],
    ['listen [::]:443 ssl http2;', ''],
    ...certificateIn(folder),
  ]);
  const { headers, body } = await receive(`http://localhost:${PORTS.one}${PAGE}`, 'gzip');
  const root = path.join(folder, 'file');
  mkdirSync(path.join(root, path.dirname(PAGE)), { recursive: true });
  writeFileSync(path.join(root, PAGE), body);
  const added = Object.entries(headers)
    .filter(([name]) => !OWN_HEADERS.test(name))
    .map(([name, value]) => `add_header ${name} "${String(value).replace(/["\\]/g, '\\$&')}";`);
  const fileServer = `server {
    listen ${FILE_PORT} ssl http2;
    ${text.match(/^\s*ssl_.*$/gm)?.join('\n')}
    root ${root};
    types {}
    default_type "";
    ${added.join('\n')}
  }`;
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, text.replace(/\}\s*$/, `${fileServer}\n}\n`));
  const globals = `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;`;
  const args = ['-p', folder, '-c', file, '-g', globals];
  const url = `tcp://127.0.0.1:${PORTS.tls}`;
  return { command: findNginx() ?? '', args, env: {}, url };
}

/** The page behind nginx, over the protocol that browsers use, against a file of nginx's. */
async function againstFile(runs: number): Promise<Row> {
  const urlOn = (port: number) => ({ url: `https://localhost:${port}${PAGE}` });
  const [front, file] = [urlOn(PORTS.tls), urlOn(FILE_PORT)];
  for (const { url } of [front, file]) await load(url);
  // Of adjacent runs, whose ratio other load on the machine affects least.
  const ratio = async () => (await rateOf(front)) / (await rateOf(file));
  return {
    name: 'requests per second over HTTP/2 and TLS, against a file that nginx has',
    unit: 'times',
    cases: [{ name: 'page', value: await medianOf(runs, ratio) }],
    limit: { atLeast: 0.9 },
  };
}

/** What one process serves, and what two behind nginx do, over HTTP/1.1. */
async function rates(name: string, target: string, runs: number): Promise<Row> {
  const setups = [
    { name: 'one process', url: `http://localhost:${PORTS.one}${target}` },
    { name: 'two behind nginx', url: `http://127.0.0.1:${PORTS.plain}${target}` },
  ];
  for (const { url } of setups) await load(url);
  const all = await inTurns(setups, runs, rateOf);
  const cases = all.map((it) => ({ name: it.name, value: median(it.results) }));
  return { name: `requests per second, ${name}`, unit: 'per second', cases };
}

async function rateOf({ url }: { url: string }): Promise<number> {
  const { requests, seconds } = await load(url);
  return requests / seconds;
}
