import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

/**
 * The address of the client, normalised (see {@link normalizeAddress}). Of X-Forwarded-For only the
 * entries count that trusted proxies have appended: a client can send any others.
 * @param trustedProxies number of proxies in front of the site (TRUST_PROXY)
 */
export function clientAddress(
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustedProxies: number,
): string {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  const addresses = [...forwarded, request.socket.remoteAddress ?? ''];
  return normalizeAddress(addresses.at(-1 - Math.min(trustedProxies, forwarded.length)) ?? '');
}

/**
 * An address in one form, however a proxy writes it: without port, brackets and zone, an IPv4
 * address that is mapped into IPv6 as itself, and any other IPv6 address as its network, all
 * addresses of which one customer has (`2001:db8::/64`). Any other text becomes `unknown`.
 */
export function normalizeAddress(text: string): string {
  const plain = /^\[(.*)\](?::\d+)?$/s.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, '$1');
  const address = plain.replace(/%.*$/s, '');
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return address;
  if (!ipaddr.IPv6.isValid(address)) return 'unknown';
  const parsed = ipaddr.IPv6.parse(address);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`)}/64`;
}
