import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { siteArguments } from '../../../build/site-server.mjs';
import { findNginx, findRedis } from '../../../testing/engines.mjs';
import {
  certificateIn,
  nginxConfiguration,
  prepareNginxFolder,
} from '../../../testing/nginx-configuration';
import { Server } from '../../../testing/server.mjs';
import { findGenerator, findHttp2Generator, type SendLoad } from '../load';
import { withNginx } from '../nginx';
import { median } from '../numbers';
import type { Row } from '../row';
import { Site } from '../site';
import { type Received, receive } from '../wire';
import type { Part } from './index';

const SECONDS = 2;
const PAGE = '/article/who-owns-your-game';
/** What nginx does not store: each request is rendered. */
const SEARCH = '/blog?search=game';
/** How many times as many runs the comparison with nginx alone over HTTP/2 has. */
const COMPARISONS = 3;
/** Ticks of the processor time that Linux reports, per second. */
const TICKS = 100;

/** A process under load. */
type Process = {
  name: string;
  /** Microseconds of processor time used so far. */
  cpu: () => Promise<number>;
};

/** What is under load, each URL on connections of its own. */
type Setup = { name: string; urls: readonly string[]; processes: readonly Process[] };

/** What was measured in one run of a setup. */
type Run = {
  name: string;
  /** Requests per second. */
  rate: number;
  /** `cost`: microseconds of processor time per request; `use`: percent of a processor. */
  processes: readonly { name: string; cost: number; use: number }[];
};

/** Medians of all runs, and the runs. */
type Result = Run & { runs: readonly Run[] };

/** What two processes on one Redis, and nginx in front of them, serve more than one process. */
export const machines: Part = {
  title:
    'machines: a stored page, a script and a search in gzip under load, on 32 connections each',
  async measure({ port, runs }) {
    const [redis, nginx, generator] = [findRedis(), findNginx(), findGenerator()];
    const loadOverHttp2 = findHttp2Generator();
    const isComplete = redis && nginx && generator.isFast && loadOverHttp2;
    if (!isComplete || process.platform !== 'linux') {
      const skipped = 'needs Linux, redis-server, nginx, wrk and h2load';
      return [{ name: 'several processes', skipped }];
    }
    const folder = mkdtempSync(path.join(tmpdir(), 'bench-machines-'));
    const ports = {
      one: port + 3,
      other: port + 4,
      front: port + 5,
      bare: port + 6,
      redis: port + 7,
      frontTls: port + 8,
      bareTls: port + 9,
    };
    const env = {
      SITE_URL: `http://localhost:${ports.front}`,
      REDIS_URL: `redis://127.0.0.1:${ports.redis}`,
      DATA_DIR: folder,
      TRUST_PROXY: '1',
    };
    const one = new Site(siteArguments(), ports.one, env);
    const other = new Site(siteArguments(), ports.other, env);
    const store = redisServer(redis, ports.redis);
    const { server: front, tls } = nginxInFront(nginx, folder, ports);
    try {
      await store.start();
      await Promise.all([one.start(), other.start()]);
      await front.start();
      const script = await findScript(one.url);
      const responses = await receiveAll(one.url, [PAGE, script]);
      const bareOptions = {
        tls: { port: ports.bareTls, settings: tls },
        log: `${folder}/bare.log`,
      };
      return await withNginx(
        nginx,
        ports.bare,
        responses,
        async (bareUrl, barePid) => {
          const sites = [processOf('process 1', one), processOf('process 2', other)];
          const proxy = { name: 'nginx', cpu: async () => processorTime(front.pid) };
          const urls = {
            front: `http://127.0.0.1:${ports.front}`,
            frontTls: `https://localhost:${ports.frontTls}`,
            bareTls: `https://localhost:${ports.bareTls}`,
          };
          const alone: Setup = { name: 'one', urls: [one.url], processes: sites.slice(0, 1) };
          const two: Setup = { name: 'two', urls: [one.url, other.url], processes: sites };
          const behind = (url: string): Setup => ({
            name: 'two behind nginx',
            urls: [url],
            processes: [proxy, ...sites],
          });
          const bare = (url: string): Setup => ({
            name: 'nginx alone',
            urls: [url],
            processes: [{ name: 'nginx', cpu: async () => processorTime(barePid) }],
          });
          const run = (target: string, ...setups: Setup[]) =>
            measure(generator.load, setups, target, runs);
          // The difference is smaller than the variation between runs: it takes more of them.
          const compare = (target: string) =>
            measure(loadOverHttp2, overTls, target, COMPARISONS * runs);

          const all = [alone, two, behind(urls.front), bare(bareUrl)] as const;
          const overTls = [behind(urls.frontTls), bare(urls.bareTls)] as const;
          const pages = await run(PAGE, ...all);
          const searches = await run(SEARCH, ...all.slice(0, 3));
          const scripts = await run(script, ...all.slice(2));
          const scriptsOverTls = await compare(script);
          const pagesOverTls = await compare(PAGE);
          return [
            {
              // The protocol that browsers use with deploy/nginx.conf.
              name: 'requests per second over HTTP/2 and TLS, against nginx alone',
              unit: 'times',
              cases: [
                { name: 'script', value: ratio(scriptsOverTls, ({ rate }) => rate) },
                { name: 'page', value: ratio(pagesOverTls, ({ rate }) => rate) },
              ],
              limit: { atLeast: 0.9 },
            },
            {
              name: 'processor time of nginx for one of them, against nginx alone',
              unit: 'times',
              cases: [
                { name: 'script', value: ratio(scriptsOverTls, costOfNginx) },
                { name: 'page', value: ratio(pagesOverTls, costOfNginx) },
              ],
            },
            {
              name: 'requests per second over HTTP/1.1 without TLS, against nginx alone',
              unit: 'times',
              cases: [
                { name: 'script', value: ratio(scripts, ({ rate }) => rate) },
                { name: 'page', value: ratio(pages.slice(2), ({ rate }) => rate) },
              ],
            },
            ...rowsOf('page', pages),
            ...rowsOf('search', searches),
          ];
        },
        bareOptions,
      );
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

/**
 * deploy/nginx.conf, with and without TLS, in one process as the nginx that it is compared with.
 * @returns the server, and its lines about TLS
 */
function nginxInFront(
  command: string,
  folder: string,
  ports: { one: number; other: number; front: number; frontTls: number },
): { server: Server; tls: string } {
  prepareNginxFolder(folder);
  const text = nginxConfiguration({ folder, sitePorts: [ports.one, ports.other] }, [
    ['listen 80;', `listen 127.0.0.2:${ports.front};`],
    ['listen [::]:80;', ''],
    ['listen 443 ssl http2;', `listen ${ports.front}; listen ${ports.frontTls} ssl http2;`],
    ['listen [::]:443 ssl http2;', ''],
    ...certificateIn(folder),
  ]);
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, text);
  const globals = `daemon off; master_process off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;`;
  const args = ['-p', folder, '-c', file, '-g', globals];
  const url = `tcp://127.0.0.1:${ports.front}`;
  const tls = text.match(/^\s*ssl_.*$/gm)?.join('\n') ?? '';
  return { server: new Server({ command, args, env: {}, url }), tls };
}

/** A script of the build, as the article's page names it. */
async function findScript(url: string): Promise<string> {
  const document = await (await fetch(url + PAGE)).text();
  const script = /"(\/_next\/static\/[^"]+\.js)"/.exec(document)?.[1];
  if (!script) throw new Error(`${PAGE} names no script.`);
  return script;
}

/** What a site responds with, by path. */
async function receiveAll(url: string, paths: readonly string[]): Promise<Map<string, Received>> {
  const responses = new Map<string, Received>();
  for (const it of paths) responses.set(it, await receive(url + it, 'gzip'));
  return responses;
}

function processOf(name: string, site: Site): Process {
  return { name, cpu: async () => (await site.usage()).cpu };
}

/** Microseconds of processor time that a process has used so far. */
function processorTime(pid: number): number {
  // The name of the program, in parentheses, may have spaces in it.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const [user, system] = [Number(fields[11]), Number(fields[12])];
  return ((user + system) * 1_000_000) / TICKS;
}

/** Loads all setups in turns, so that other load on the machine affects all of them alike. */
async function measure(
  load: SendLoad,
  setups: readonly Setup[],
  target: string,
  runs: number,
): Promise<Result[]> {
  const results = setups.map(() => [] as Run[]);
  for (const { urls } of setups) await load(urls[0] + target, 1);
  for (let run = 0; run < runs; run += 1) {
    for (const [index, setup] of setups.entries()) {
      results[index]?.push(await loadOnce(load, setup, target));
    }
  }
  return results.map(medians);
}

async function loadOnce(
  load: SendLoad,
  { name, urls, processes }: Setup,
  target: string,
): Promise<Run> {
  const usage = () => Promise.all(processes.map(({ cpu }) => cpu()));
  const before = await usage();
  const loads = await Promise.all(urls.map((url) => load(url + target, SECONDS)));
  const after = await usage();
  const requests = loads.reduce((sum, load) => sum + load.requests, 0);
  const seconds = Math.max(...loads.map((load) => load.seconds));
  return {
    name,
    rate: requests / seconds,
    processes: processes.map((it, index) => {
      const used = (after[index] ?? Number.NaN) - (before[index] ?? Number.NaN);
      return { name: it.name, cost: used / requests, use: used / seconds / 10_000 };
    }),
  };
}

function medians(runs: readonly Run[]): Result {
  const [first] = runs;
  if (!first) throw new Error('There was no run.');
  return {
    runs,
    name: first.name,
    rate: median(runs.map(({ rate }) => rate)),
    processes: first.processes.map(({ name }, index) => {
      const of = (value: 'cost' | 'use') =>
        median(runs.map(({ processes }) => processes[index]?.[value] ?? Number.NaN));
      return { name, cost: of('cost'), use: of('use') };
    }),
  };
}

/**
 * A value of the first setup against that of the second one: the median of the ratios of runs that
 * follow each other, which what else the machine does affects least.
 */
function ratio([one, other]: readonly Result[], value: (run: Run) => number): number {
  const valuesOf = (result?: Result) => result?.runs.map(value) ?? [];
  const others = valuesOf(other);
  return median(valuesOf(one).map((it, index) => it / (others[index] ?? Number.NaN)));
}

const costOfNginx = ({ processes }: Run) =>
  processes.find(({ name }) => name === 'nginx')?.cost ?? Number.NaN;

/** How much of one kind each setup serves, and which of its processes is at work meanwhile. */
function rowsOf(kind: string, results: readonly Result[]): Row[] {
  const ofProcesses = (value: 'cost' | 'use') =>
    results.flatMap((result) =>
      result.processes.map((it) => ({ name: `${result.name}: ${it.name}`, value: it[value] })),
    );
  return [
    {
      name: `requests per second, ${kind}`,
      unit: 'per second',
      cases: results.map(({ name, rate }) => ({ name, value: rate })),
    },
    { name: `processor time of a request, ${kind}`, unit: 'µs', cases: ofProcesses('cost') },
    { name: `processor in use, ${kind}`, unit: 'percent', cases: ofProcesses('use') },
  ];
}
