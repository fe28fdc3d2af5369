import { isIPv6 } from 'node:net';

/** Addresses that a browser on this machine calls localhost. */
const LOCAL = ['0.0.0.0', '::', '127.0.0.1', '::1'];

/** The origin by which a browser on this machine or in its network finds the site, without a proxy. */
export function localUrl({
  HOST = '::',
  PORT,
}: {
  HOST?: string | undefined;
  PORT: number;
}): string {
  const name = LOCAL.includes(HOST) ? 'localhost' : HOST;
  // A browser knows no names of network interfaces, which may follow an address.
  const host = isIPv6(name) ? `[${name.replace(/%.*/, '')}]` : name;
  return new URL(`http://${host}:${PORT}`).origin;
}
