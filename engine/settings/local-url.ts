import { isIPv6 } from 'node:net';

/** Names of this machine in URLs for its own browsers. */
export const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** Hosts that browsers on this machine reach as localhost: all addresses, and the loopback ones. */
const LOCAL_HOSTS = ['0.0.0.0', '[::]', ...LOOPBACK_HOSTS];

/** The origin of the site for browsers on this machine or in its network, without a proxy. */
export function localUrl({
  HOST = '::',
  PORT,
}: {
  HOST?: string | undefined;
  PORT: number;
}): string {
  // The name of a network interface is removed (`fe80::1%eth0`), because browsers do not accept it.
  const host = isIPv6(HOST) ? `[${HOST.replace(/%.*/, '')}]` : HOST;
  return new URL(`http://${LOCAL_HOSTS.includes(host) ? 'localhost' : host}:${PORT}`).origin;
}
