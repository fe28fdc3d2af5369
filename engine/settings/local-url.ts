import { isIPv6 } from 'node:net';

/** Hosts in URLs for browsers on this machine. */
export const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** Browsers on this machine reach all of these as localhost. */
const LOCAL_HOSTS = ['0.0.0.0', '[::]', ...LOOPBACK_HOSTS];

/** The site's origin for browsers on this machine or in its network, without a proxy. */
export function localUrl({
  HOST = '::',
  PORT,
}: {
  HOST?: string | undefined;
  PORT: number;
}): string {
  // Browsers do not accept the name of a network interface (`fe80::1%eth0`).
  const host = isIPv6(HOST) ? `[${HOST.replace(/%.*/, '')}]` : HOST;
  return new URL(`http://${LOCAL_HOSTS.includes(host) ? 'localhost' : host}:${PORT}`).origin;
}
