import type { IncomingMessage } from 'node:http';

/** Request header in which the site itself notes the client's address, replacing what was sent. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';

/**
 * The address of the client as far as it can be believed: each trusted proxy
 * vouches for the one entry it appended to X-Forwarded-For, the rest anybody
 * can write.
 * @param trustedProxies number of proxies in front of the site (TRUST_PROXY)
 */
export function clientAddress(
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustedProxies: number,
): string {
  const sent = request.headers['x-forwarded-for'];
  const forwarded = (Array.isArray(sent) ? sent.join(',') : (sent ?? ''))
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  const socket = request.socket.remoteAddress ?? 'unknown';
  return [...forwarded, socket].at(-1 - Math.min(trustedProxies, forwarded.length)) ?? socket;
}
