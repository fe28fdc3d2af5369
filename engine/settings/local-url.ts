import { isIPv6 } from 'node:net';

/** Names of this machine in URLs of its own browsers. */
export const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** Hosts that a browser on this machine reaches as localhost: those of all addresses, and of itself. */
const LOCAL_HOSTS = ['0.0.0.0', '[::]', ...LOOPBACK_HOSTS];

/** The origin of the site for browsers on this machine or in its network, without a proxy. */
export function localUrl({
  HOST = '::',
  PORT,
}: {
  HOST?: string | undefined;
  PORT: number;
}): string {
  // Browsers do not accept the name of a network interface behind an address (`fe80::1%eth0`).
  const host = isIPv6(HOST) ? `[${HOST.replace(/%.*/, '')}]` : HOST;
  return new URL(`http://${LOCAL_HOSTS.includes(host) ? 'localhost' : host}:${PORT}`).origin;
}
