import { isIPv6 } from 'node:net';

/** Addresses that a browser on this machine reaches as localhost. */
const LOCAL = ['0.0.0.0', '::', '127.0.0.1', '::1'];

/** The origin of the site for browsers on this machine or in its network, without a proxy. */
export function localUrl({
  HOST = '::',
  PORT,
}: {
  HOST?: string | undefined;
  PORT: number;
}): string {
  const name = LOCAL.includes(HOST) ? 'localhost' : HOST;
  // Browsers do not accept the name of a network interface behind an address (`fe80::1%eth0`).
  const host = isIPv6(name) ? `[${name.replace(/%.*/, '')}]` : name;
  return new URL(`http://${host}:${PORT}`).origin;
}
