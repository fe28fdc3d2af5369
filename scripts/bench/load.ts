import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { which } from './which';

const CONNECTIONS = 32;

/** Result of a time of load on one URL. */
export type Load = { requests: number; seconds: number };

/**
 * Requests a URL over and over, on 32 connections, with gzip accepted.
 * @throws {Error} when any response is not a success
 */
export type SendLoad = (url: string, seconds: number) => Promise<Load>;

const execute = promisify(execFile);

/** Sends requests over HTTP/1.1. @returns undefined where wrk is not installed */
export function findWrk(): SendLoad | undefined {
  const wrk = which('wrk');
  if (!wrk) return undefined;
  return async (url, seconds) => {
    const options = ['-t', '1', '-c', String(CONNECTIONS), '-d', `${seconds}s`];
    const { stdout } = await execute(wrk, [...options, '-H', 'Accept-Encoding: gzip', url]);
    return parseWrk(stdout, url);
  };
}

/**
 * Reads what wrk prints.
 * @throws {Error} when any response is not a success, or a connection failed
 */
export function parseWrk(output: string, url: string): Load {
  const failed = /Non-2xx or 3xx responses: \d+|Socket errors: .*/.exec(output)?.[0];
  if (failed) throw new Error(`${url}: ${failed}`);
  const [, requests, duration, unit] = /(\d+) requests in ([\d.]+)(ms|s|m), /.exec(output) ?? [];
  const factor = { ms: 0.001, s: 1, m: 60 }[unit ?? ''];
  if (!requests || !factor) throw new Error(`The output of wrk is not known:\n${output}`);
  return { requests: Number(requests), seconds: Number(duration) * factor };
}

/**
 * Sends requests over HTTP/2, one at a time on each connection, as a browser does that opens a page.
 * @returns undefined where h2load is not installed
 */
export function findH2load(): SendLoad | undefined {
  const h2load = which('h2load');
  if (!h2load) return undefined;
  return async (url, seconds) => {
    const options = ['-t1', `-c${CONNECTIONS}`, '-m1', `-D${seconds}`];
    const { stdout } = await execute(h2load, [...options, '-H', 'accept-encoding: gzip', url]);
    return parseH2load(stdout, url);
  };
}

/**
 * Reads what h2load prints.
 * @throws {Error} when any response is not a success, or HTTP/2 was not spoken
 */
export function parseH2load(output: string, url: string): Load {
  const [, seconds] = /finished in ([\d.]+)s, /.exec(output) ?? [];
  const [, requests, failed, errored] =
    /(\d+) succeeded, (\d+) failed, (\d+) errored/.exec(output) ?? [];
  const statuses = /status codes: .*/.exec(output)?.[0] ?? '';
  const protocol = /Application protocol: (\S+)/.exec(output)?.[1];
  if (!seconds || !requests) throw new Error(`The output of h2load is not known:\n${output}`);
  const isGood =
    Number(requests) > 0 &&
    Number(failed) + Number(errored) === 0 &&
    / 0 3xx, 0 4xx, 0 5xx/.test(statuses) &&
    protocol === 'h2';
  if (!isGood)
    throw new Error(`${url}: ${failed} failed, ${errored} errored, ${statuses}, ${protocol}`);
  return { requests: Number(requests), seconds: Number(seconds) };
}
