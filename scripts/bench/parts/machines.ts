import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { siteArguments } from '../../../build/site-server.mjs';
import { findNginx, findRedis } from '../../../testing/engines.mjs';
import { Server } from '../../../testing/server.mjs';
import { findH2load, findWrk, type SendLoad } from '../load';
import { nginxAlone, nginxInFront } from '../nginx';
import { median } from '../numbers';
import type { Case, Row } from '../row';
import { Site } from '../site';
import { receive } from '../wire';
import type { Part } from './index';

const SECONDS = 2;
const PAGE = '/article/who-owns-your-game';
/** nginx stores no search: each request is rendered. */
const SEARCH = '/blog?search=game';
/** The difference to nginx alone is smaller than that between runs: it takes more of them. */
const COMPARISONS = 3;
/** Ticks of the processor time that Linux reports, per second. */
const TICKS = 100;

/** `cpu`: microseconds of processor time used so far. */
type Process = { name: string; cpu: () => Promise<number> };

type Setup = { name: string; url: string; processes: readonly Process[] };

/** Requests per second; of each process, microseconds per request and percent of a processor. */
type Run = { rate: number; costs: number[]; uses: number[] };

type Result = { setup: Setup; runs: Run[] };

/** What nginx and two processes on one Redis serve, beside one process and beside nginx alone. */
export const machines: Part = {
  title: 'A stored page, a script and a search in gzip under load, on 32 connections.',
  async measure({ port, runs }) {
    const [redis, nginx, wrk, h2load] = [findRedis(), findNginx(), findWrk(), findH2load()];
    if (!(redis && nginx && wrk && h2load && process.platform === 'linux')) {
      const skipped = 'needs Linux, redis-server, nginx, wrk and h2load';
      return [{ name: 'several processes', skipped }];
    }
    const folder = mkdtempSync(path.join(tmpdir(), 'bench-machines-'));
    const ports = {
      sites: [port + 3, port + 4] as const,
      plain: port + 5,
      tls: port + 6,
      alone: port + 7,
      redis: port + 8,
    };
    const env = {
      SITE_URL: `http://localhost:${ports.plain}`,
      REDIS_URL: `redis://127.0.0.1:${ports.redis}`,
      DATA_DIR: folder,
      TRUST_PROXY: '1',
    };
    const one = new Site(siteArguments({ warmsMenuOnly: true }), ports.sites[0], env);
    const other = new Site(siteArguments({ warmsMenuOnly: true }), ports.sites[1], env);
    const store = redisServer(redis, ports.redis);
    const { front, tls } = nginxInFront(nginx, folder, ports);
    const started: Server[] = [store, front];
    try {
      await store.start();
      await Promise.all([one.start(), other.start()]);
      await front.start();
      const script = await findScript(one.url);
      const responses = new Map([
        [PAGE, await receive(one.url + PAGE, 'gzip')],
        [script, await receive(one.url + script, 'gzip')],
      ]);
      const alone = nginxAlone(nginx, folder, { port: ports.alone, tls, responses });
      started.push(alone);
      await alone.start();

      const sites = [siteProcess('process 1', one), siteProcess('process 2', other)];
      const both = { name: 'two behind nginx', processes: [nginxProcess(front), ...sites] };
      const overHttp1 = [
        { name: 'one process', url: one.url, processes: sites.slice(0, 1) },
        { ...both, url: `http://127.0.0.1:${ports.plain}` },
      ];
      // The protocol that browsers use with deploy/nginx.conf.
      const overHttp2 = [
        { ...both, url: `https://localhost:${ports.tls}` },
        {
          name: 'nginx alone',
          url: `https://localhost:${ports.alone}`,
          processes: [nginxProcess(alone)],
        },
      ];
      const compare = (target: string) => measure(h2load, overHttp2, target, COMPARISONS * runs);
      return [
        ...comparison([
          { name: 'script', results: await compare(script) },
          { name: 'page', results: await compare(PAGE) },
        ]),
        ...rowsOf('page', await measure(wrk, overHttp1, PAGE, runs)),
        ...rowsOf('search', await measure(wrk, overHttp1, SEARCH, runs)),
      ];
    } finally {
      await Promise.all([one.stop(), other.stop(), ...started.map((it) => it.stop('SIGKILL'))]);
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function redisServer(command: string, port: number): Server {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  return new Server({ command, args, env: {}, url: `tcp://127.0.0.1:${port}` });
}

/** A script of the build, as the article's page names it. */
async function findScript(url: string): Promise<string> {
  const document = await (await fetch(url + PAGE)).text();
  const script = /"(\/_next\/static\/[^"]+\.js)"/.exec(document)?.[1];
  if (!script) throw new Error(`${PAGE} names no script.`);
  return script;
}

function siteProcess(name: string, site: Site): Process {
  return { name, cpu: () => site.processorTime() };
}

function nginxProcess({ pid }: Server): Process {
  return { name: 'nginx', cpu: async () => processorTime(pid) };
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
  const results = setups.map((setup): Result => ({ setup, runs: [] }));
  for (const { url } of setups) await load(url + target, 1);
  for (let run = 0; run < runs; run += 1) {
    for (const it of results) it.runs.push(await loadOnce(load, it.setup, target));
  }
  return results;
}

async function loadOnce(load: SendLoad, { url, processes }: Setup, target: string): Promise<Run> {
  const usage = () => Promise.all(processes.map(({ cpu }) => cpu()));
  const before = await usage();
  const { requests, seconds } = await load(url + target, SECONDS);
  const used = (await usage()).map((after, index) => after - (before[index] ?? Number.NaN));
  return {
    rate: requests / seconds,
    costs: used.map((it) => it / requests),
    uses: used.map((it) => it / seconds / 10_000),
  };
}

/** nginx in front of the site against nginx alone. */
function comparison(targets: readonly { name: string; results: readonly Result[] }[]): Row[] {
  const ratios = (value: (run: Run) => number | undefined): Case[] =>
    targets.map(({ name, results: [front, alone] }) => {
      const valuesOf = (result?: Result) => result?.runs.map((run) => value(run) ?? Number.NaN);
      const bound = valuesOf(alone) ?? [];
      // Ratios of adjacent runs, which other load on the machine affects least.
      const pairs = valuesOf(front)?.map((it, index) => it / (bound[index] ?? Number.NaN));
      return { name, value: median(pairs ?? []) };
    });
  return [
    {
      name: 'requests per second over HTTP/2 and TLS, against nginx alone',
      unit: 'times',
      cases: ratios(({ rate }) => rate),
      limit: { atLeast: 0.9 },
    },
    {
      name: 'processor time of nginx for one of them, against nginx alone',
      unit: 'times',
      cases: ratios(({ costs }) => costs[0]),
    },
  ];
}

/** How much of one kind each setup serves, and which of its processes is at work meanwhile. */
function rowsOf(kind: string, results: readonly Result[]): Row[] {
  const ofProcesses = (value: 'costs' | 'uses'): Case[] =>
    results.flatMap(({ setup, runs }) =>
      setup.processes.map(({ name }, index) => ({
        name: `${setup.name}: ${name}`,
        value: median(runs.map((run) => run[value][index] ?? Number.NaN)),
      })),
    );
  return [
    {
      name: `requests per second, ${kind}`,
      unit: 'per second',
      cases: results.map(({ setup, runs }) => ({
        name: setup.name,
        value: median(runs.map(({ rate }) => rate)),
      })),
    },
    { name: `processor time of a request, ${kind}`, unit: 'µs', cases: ofProcesses('costs') },
    { name: `processor in use, ${kind}`, unit: 'percent', cases: ofProcesses('uses') },
  ];
}
