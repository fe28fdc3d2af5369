import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

const CONNECTIONS = '32';
/** Ticks of the processor time that Linux reports, per second. */
const TICKS = 100;

/** Result of a time of load on one URL. */
type Load = { requests: number; seconds: number };
/** Sends requests to a URL for some seconds. */
export type SendLoad = (url: string, seconds: number) => Promise<Load>;

const execute = promisify(execFile);

/**
 * Requests a URL over HTTP/1.1, over and over, on 32 connections, with gzip accepted.
 * @throws {Error} when any response is not a success
 */
export async function wrk(url: string, seconds: number): Promise<Load> {
  const options = ['-t', '1', '-c', CONNECTIONS, '-d', `${seconds}s`];
  const { stdout } = await execute('wrk', [...options, '-H', 'Accept-Encoding: gzip', url]);
  return parseWrk(stdout, url);
}

/**
 * Reads what wrk prints.
 * @throws {Error} when any response is not a success, or a connection failed
 */
export function parseWrk(output: string, url: string): Load {
  const failed = /Non-2xx or 3xx responses: \d+|Socket errors: .*/.exec(output)?.[0];
  if (failed) throw new Error(`${url}: ${failed}`);
  const [, requests, seconds] = /(\d+) requests in ([\d.]+)s, /.exec(output) ?? [];
  if (!requests) throw new Error(`The output of wrk is not known:\n${output}`);
  return { requests: Number(requests), seconds: Number(seconds) };
}

/**
 * The same over HTTP/2, one request at a time on each connection, as a browser does that opens a
 * page.
 * @throws {Error} when any response is not a success
 */
export async function h2load(url: string, seconds: number): Promise<Load> {
  const options = ['-t1', `-c${CONNECTIONS}`, '-m1', `-D${seconds}`];
  const { stdout } = await execute('h2load', [...options, '-H', 'accept-encoding: gzip', url]);
  return parseH2load(stdout, url);
}

/**
 * Reads what h2load prints.
 * @throws {Error} when any response is not a success, or HTTP/2 was not spoken
 */
export function parseH2load(output: string, url: string): Load {
  const [, seconds] = /finished in ([\d.]+)s, /.exec(output) ?? [];
  const [, requests] = /(\d+) succeeded, 0 failed, 0 errored/.exec(output) ?? [];
  const isGood = / 0 3xx, 0 4xx, 0 5xx/.test(output) && /Application protocol: h2/.test(output);
  if (!isGood || !Number(requests)) throw new Error(`${url}: h2load is not content:\n${output}`);
  return { requests: Number(requests), seconds: Number(seconds) };
}

/** Microseconds of processor time that a process has used so far, on Linux. */
export function processorTime(pid: number): number {
  // The name of the program, in parentheses, may have spaces in it.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1_000_000) / TICKS;
}
