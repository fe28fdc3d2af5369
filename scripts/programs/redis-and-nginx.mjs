import { findInstalled, installDebianPackage } from './installed-programs.mjs';

/* Programs with which tests run several processes of the site: Redis (or Valkey) and nginx. */

const REDIS_NAMES = ['redis-server', 'valkey-server'];
const NGINX_NAMES = ['nginx', '/usr/sbin/nginx'];

/**
 * An empty Redis (or Valkey) without persistence.
 * @param {number} port
 * @returns {import('../../testing/server.ts').Definition}
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

/** The programs by Debian package; openssl makes nginx's certificate. */
const PACKAGES = /** @type {const} */ ([
  ['redis-server', REDIS_NAMES],
  ['nginx-light', NGINX_NAMES],
  ['openssl', ['openssl']],
]);

const missing = () => PACKAGES.filter(([, programs]) => !findInstalled([...programs]));

/** Whether the programs for tests of several machines are installed. */
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
