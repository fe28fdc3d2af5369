import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { which } from './which';

const CONNECTIONS = 32;

/** Result of a time of load on one URL. */
export type Load = { requests: number; seconds: number };

/** What sends requests. One that is slower than a server tells its CPU time, but not its rate. */
export type Generator = {
  isFast: boolean;
  /**
   * Requests a URL over and over, on 32 connections, with gzip accepted.
   * @throws {Error} when any response is not a success
   */
  load(url: string, seconds: number): Promise<Load>;
};

const execute = promisify(execFile);

/** wrk if it is installed, else a generator in Node.js. Both run in a process of their own. */
export function findGenerator(): Generator {
  const wrk = which('wrk');
  if (!wrk) return { isFast: false, load: loadWithNode };
  return {
    isFast: true,
    async load(url, seconds) {
      const header = ['-H', 'Accept-Encoding: gzip'];
      const options = ['-t', '1', '-c', String(CONNECTIONS), '-d', `${seconds}s`, ...header];
      const { stdout } = await execute(wrk, [...options, url]);
      return parseWrk(stdout, url);
    },
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
  if (!requests || !factor) throw new Error(`wrk has printed what is not known:\n${output}`);
  return { requests: Number(requests), seconds: Number(duration) * factor };
}

const loadSchema = z.object({ requests: z.number().positive(), seconds: z.number().positive() });

async function loadWithNode(url: string, seconds: number): Promise<Load> {
  const args = ['scripts/bench/send-requests.mjs', url, String(seconds), String(CONNECTIONS)];
  const { stdout } = await execute(process.execPath, args);
  return loadSchema.parse(JSON.parse(stdout));
}
