import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { plainNginxConfiguration } from '../../../e2e/machines/nginx-configuration';
import { findNginx, findRedis } from '../../lib/engines.mjs';
import { Server } from '../../lib/server.mjs';
import { siteArguments } from '../../lib/site-server.mjs';
import { findGenerator, type Load } from '../load';
import { withNginx } from '../nginx';
import { median } from '../numbers';
import type { Row } from '../row';
import { Site } from '../site';
import { receive } from '../wire';
import type { Part } from './index';

const SECONDS = 2;
const PAGE = '/article/who-owns-your-game';

/** What is under load, with the requests per second of each run. */
type Setup = { name: string; load: (target: string) => Promise<Load[]>; rates: number[] };

/** What two processes on one Redis, and nginx in front of them, serve more than one process. */
export const machines: Part = {
  title: 'machines: a stored page and a script in gzip under load, on 32 connections each',
  async measure({ port, runs }) {
    const [redis, nginx, generator] = [findRedis(), findNginx(), findGenerator()];
    if (!redis || !nginx || !generator.isFast) {
      return [{ name: 'several processes', skipped: 'needs redis-server, nginx and wrk' }];
    }
    const folder = mkdtempSync(path.join(tmpdir(), 'bench-machines-'));
    const [onePort, otherPort, frontPort, barePort, redisPort] = [
      port + 3,
      port + 4,
      port + 5,
      port + 6,
      port + 7,
    ] as const;
    const env = {
      SITE_URL: `http://localhost:${frontPort}`,
      REDIS_URL: `redis://127.0.0.1:${redisPort}`,
      DATA_DIR: folder,
      TRUST_PROXY: '1',
    };
    const one = new Site(siteArguments(), onePort, env);
    const other = new Site(siteArguments(), otherPort, env);
    const store = redisServer(redis, redisPort);
    const front = nginxInFront(nginx, folder, frontPort, [onePort, otherPort]);
    try {
      await store.start();
      await Promise.all([one.start(), other.start()]);
      await front.start();
      const frontUrl = `http://localhost:${frontPort}`;
      const paths = { page: PAGE, script: await findScript(one.url) };
      const responses = new Map(
        await Promise.all(
          Object.values(paths).map(
            async (it) => [it, await receive(one.url + it, 'gzip')] as const,
          ),
        ),
      );
      return await withNginx(nginx, barePort, responses, async (bareUrl) => {
        const onUrls = (name: string, ...urls: string[]): Setup => ({
          name,
          load: (it) => Promise.all(urls.map((url) => generator.load(url + it, SECONDS))),
          rates: [],
        });
        const alone = onUrls('one process', one.url);
        const two = onUrls('two processes', one.url, other.url);
        const behind = onUrls('two behind nginx', frontUrl);
        const bare = onUrls('nginx alone', bareUrl);
        const setups = [alone, two, behind, bare];
        await measure(setups, paths.page, runs);
        const page = ratio(behind, bare);
        const gain = ratio(two, alone);
        const rates = setups.map(rate);
        for (const setup of setups) setup.rates = [];
        await measure([behind, bare], paths.script, runs);
        const rows: Row[] = [
          {
            name: 'requests per second behind nginx, against nginx on the same bytes',
            unit: 'times',
            cases: [
              { name: 'page', value: page },
              { name: 'script', value: ratio(behind, bare) },
            ],
            limit: { atLeast: 0.9 },
          },
          {
            name: 'requests per second of two processes, against one',
            unit: 'times',
            cases: [{ name: 'page', value: gain }],
          },
          ...rates.map(
            ({ name, value }): Row => ({
              name: `requests per second: ${name}`,
              unit: 'per second',
              cases: [{ name: 'page', value }],
            }),
          ),
        ];
        return rows;
      });
    } finally {
      await front.stop();
      await Promise.all([one.stop(), other.stop(), store.stop('SIGKILL')]);
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function redisServer(command: string, port: number): Server {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  return new Server({ command, args, env: {}, url: `tcp://127.0.0.1:${port}` });
}

/** deploy/nginx.conf without TLS, in one process as the nginx that it is compared with. */
function nginxInFront(
  command: string,
  folder: string,
  port: number,
  sitePorts: readonly [number, number],
): Server {
  mkdirSync(path.join(folder, 'cache'));
  const file = path.join(folder, 'nginx.conf');
  const changes = [['worker_processes auto;', 'worker_processes 1;']] as const;
  writeFileSync(file, plainNginxConfiguration({ folder, port, sitePorts }, changes));
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const globals = `${user} daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;`;
  const args = ['-p', folder, '-c', file, '-g', globals];
  return new Server({ command, args, env: {}, url: `tcp://127.0.0.1:${port}` });
}

/** A script of the build, as the article's page names it. */
async function findScript(url: string): Promise<string> {
  const document = await (await fetch(url + PAGE)).text();
  const script = /"(\/_next\/static\/[^"]+\.js)"/.exec(document)?.[1];
  if (!script) throw new Error(`${PAGE} names no script.`);
  return script;
}

/** Loads all setups in turns, so that other load on the machine affects all of them alike. */
async function measure(setups: readonly Setup[], target: string, runs: number): Promise<void> {
  for (const { load } of setups) await load(target);
  for (let run = 0; run < runs; run += 1) {
    for (const { load, rates } of setups) {
      const loads = await load(target);
      rates.push(loads.reduce((sum, { requests, seconds }) => sum + requests / seconds, 0));
    }
  }
}

const rate = ({ name, rates }: Setup) => ({ name, value: median(rates) });

function ratio(setup: Setup, compared: Setup): number {
  return median(setup.rates) / median(compared.rates);
}
