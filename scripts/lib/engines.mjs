import { findInstalled, installDebianPackage } from './programs.mjs';

/*
 * The programs with which tests run several processes of the site: Redis (or Valkey), nginx.
 */

const REDIS_NAMES = ['redis-server', 'valkey-server'];
const NGINX_NAMES = ['nginx', '/usr/sbin/nginx'];

/** @returns {string | undefined} path of the Redis (or Valkey) server */
export const findRedis = () => findInstalled(REDIS_NAMES);

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
export const hasEngines = () => missing().length === 0;

/**
 * Finds or installs what the tests of several machines need; without it they are left out, and a
 * line says so.
 */
export async function ensureEngines() {
  for (const [name, programs] of missing()) await installDebianPackage(name, [...programs]);
  const names = missing().map(([, [program]]) => program);
  if (names.length === 0) return;
  console.log(
    `Left out: the tests of several machines (e2e/machines), as there is no ${names.join(' and no ')}. Install it.`,
  );
}
