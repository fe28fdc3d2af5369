import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { promisify } from 'node:util';

const SECONDS = 2;
/** Ticks per second in which Linux reports processor time. */
const TICKS = 100;

/** Requests a document as browsers do. @returns all bytes of the response, with its headers */
export async function receivedBytes(url: string): Promise<number> {
  // Connections stay open, as with browsers: a response that closes one has other headers.
  const agent = new Agent({ keepAlive: true });
  const request = get(url, { agent, headers: { 'accept-encoding': 'br' } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const { socket } = response;
  await response.toArray();
  agent.destroy();
  return socket.bytesRead;
}

/**
 * Requests a URL over and over with gzip accepted, on 32 connections with one request at a time
 * on each.
 * @returns the number of requests
 * @throws {Error} when any response is not a success
 */
export async function load(url: string): Promise<number> {
  const options = ['-t1', '-c32', '-m1', '--h1', `-D${SECONDS}`, '-H', 'accept-encoding: gzip'];
  const { stdout } = await promisify(execFile)('h2load', [...options, url]);
  return parseLoad(stdout, url);
}

/** Reads what h2load prints. @returns the number of requests @throws {Error} unless all are good */
export function parseLoad(output: string, url: string): number {
  const [, requests] = /(\d+) succeeded, 0 failed, 0 errored/.exec(output) ?? [];
  const isGood = output.includes(' 0 3xx, 0 4xx, 0 5xx');
  if (!isGood || !Number(requests)) throw new Error(`${url}: h2load failed:\n${output}`);
  return Number(requests);
}

/** Microseconds of processor time that a process takes for a request under load, on Linux. */
export async function costOfRequest({ url, pid }: { url: string; pid: number }): Promise<number> {
  const before = processorTime(pid);
  const requests = await load(url);
  return (processorTime(pid) - before) / requests;
}

/** Microseconds of processor time that a process has used, on Linux. */
export function processorTime(pid: number): number {
  // The name of the program, in parentheses, may have spaces in it.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1_000_000) / TICKS;
}
