import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import { isbot } from 'isbot';

const MAX_ENTRY = 100;

/**
 * The address in the form of {@link normalizeAddress}. Only the last `trustedProxies` entries of
 * X-Forwarded-For count: a client can send others itself.
 */
export function clientAddress(
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustedProxies: number,
): string {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    // Cut first: a client may send thousands of entries.
    .slice(-MAX_ENTRY * (trustedProxies + 1))
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  const addresses = [...forwarded, request.socket.remoteAddress ?? ''];
  return normalizeAddress(addresses.at(-1 - Math.min(trustedProxies, forwarded.length)) ?? '');
}

/**
 * Without port, brackets and zone. An IPv6 address becomes its network of 48 bits
 * (`2001:db8:0::/48`), because one customer can have 65,536 networks of 64 bits; a text that is no
 * address becomes `unknown`.
 */
export function normalizeAddress(text: string): string {
  const plain = /^\[(.*)\](?::\d+)?$/s.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, '$1');
  const address = plain.replace(/%.*$/s, '');
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return address;
  if (!ipaddr.IPv6.isValid(address)) return 'unknown';
  const parsed = ipaddr.IPv6.parse(address);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  const [a, b, c] = parsed.parts.map((part) => part.toString(16));
  return `${a}:${b}:${c}::/48`;
}

/** Whether a User-Agent is that of a robot. */
export function isRobot(agent: string): boolean {
  return !agent.startsWith('Mozilla/') || isbot(agent);
}
