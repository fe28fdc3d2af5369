import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import pLimit from 'p-limit';
import { Agent, buildConnector, fetch } from 'undici';
import type { Finding } from './report';

const CONCURRENCY = 4;

export type UrlProblems = Map<string, Pick<Finding, 'level' | 'message'>>;

/** Whether an IP address is public, and not of this machine or a private network. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/**
 * Requests each URL once and follows redirects. It connects to no address of this machine or a
 * private network, because an article could otherwise send requests there. Only 404 and 410 are
 * errors, because many sites refuse programs.
 * @param isAllowed whether the site of an IP address may be requested
 */
export async function checkExternal(
  urls: Iterable<string>,
  timeoutMs = 10_000,
  isAllowed = isPublicAddress,
): Promise<UrlProblems> {
  const problems: UrlProblems = new Map();
  const dispatcher = agentFor(isAllowed);
  const check = async (url: string) => {
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const { ok, status, body } = await fetch(url, { signal, dispatcher });
      await body?.cancel();
      if (ok) return;
      const level = status === 404 || status === 410 ? 'error' : 'hint';
      problems.set(url, { level, message: `${url} responds with the status ${status}.` });
    } catch (error) {
      const { name, message, cause } = error as Error & { cause?: { code?: string } };
      const reason =
        name === 'TimeoutError' ? `within ${timeoutMs / 1000} s` : `(${cause?.code ?? message})`;
      const problem = `${url} did not respond ${reason}.`;
      const refused = `${url} leads to this machine or a private network: readers cannot follow it.`;
      problems.set(url, { level: 'hint', message: cause?.code === PRIVATE ? refused : problem });
    }
  };
  await pLimit(CONCURRENCY).map(new Set(urls), check);
  await dispatcher.destroy();
  return problems;
}

const PRIVATE = 'PRIVATE_ADDRESS';
const privateAddress = () => Object.assign(new Error('A private address'), { code: PRIVATE });

/**
 * Makes an agent that connects only to allowed addresses, also for redirects and for names whose
 * address changes.
 */
function agentFor(isAllowed: (address: string) => boolean): Agent {
  const lookUp: LookupFunction = (name, options, callback) =>
    lookup(name, { ...options, all: true }, (error, found) => {
      const allowed = error ? [] : found.filter(({ address }) => isAllowed(address));
      const [first] = allowed;
      if (!first) callback(error ?? privateAddress(), []);
      else if (options.all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  const connect = buildConnector({ lookup: lookUp });
  return new Agent({
    connect(options, callback) {
      // An IP address needs no lookup.
      const address = options.hostname.replace(/^\[|\]$/g, '');
      if (isIP(address) && !isAllowed(address)) callback(privateAddress(), null);
      else connect(options, callback);
    },
  });
}
