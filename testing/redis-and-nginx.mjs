import { findInstalled, installDebianPackage } from './installed-programs.mjs';

/* The programs with which tests run several processes of the site: Redis (or Valkey) and nginx. */

const REDIS_NAMES = ['redis-server', 'valkey-server'];
const NGINX_NAMES = ['nginx', '/usr/sbin/nginx'];

/**
 * A Redis (or Valkey) with nothing in it, which forgets all when it ends.
 * @param {number} port
 * @returns {import('./server.mjs').Definition}
 */
export function redis(port) {
  const options = ['--bind', '127.0.0.1', '--daemonize', 'no', '--save', '', '--appendonly', 'no'];
  return {
    command: findInstalled(REDIS_NAMES) ?? 'redis-server',
    args: ['--port', String(port), ...options],
    env: {},
    url: `tcp://127.0.0.1:${port}`,
  };
}

/** @returns {string | undefined} path of nginx */
export const findNginx = () => findInstalled(NGINX_NAMES);

/** The programs by the Debian package that has them; openssl makes nginx's certificate. */
const PACKAGES = /** @type {const} */ ([
  ['redis-server', REDIS_NAMES],
  ['nginx-light', NGINX_NAMES],
  ['openssl', ['openssl']],
]);

const missing = () => PACKAGES.filter(([, programs]) => !findInstalled([...programs]));

/** Whether all that the tests of several machines need is there. */
export const hasRedisAndNginx = () => missing().length === 0;

/**
 * Finds or installs the programs for the tests of several machines.
 * @returns {Promise<string[]>} the tests that are left out, with the programs that they lack
 */
export async function ensureRedisAndNginx() {
  for (const [name, programs] of missing()) await installDebianPackage(name, [...programs]);
  const names = missing().map(([, [program]]) => program);
  return names.length > 0 ? [`several machines (needs ${names.join(' and ')})`] : [];
}
