import { findInstalled, installDebianPackage } from './programs.mjs';

/*
 * The engines behind which and with which several processes of the site run: Redis (or Valkey)
 * and nginx, for the tests of that.
 */

const REDIS_NAMES = ['redis-server', 'valkey-server'];
const NGINX_NAMES = ['nginx', '/usr/sbin/nginx'];

/** @returns {string | undefined} path of the Redis (or Valkey) server */
export const findRedis = () => findInstalled(REDIS_NAMES);

/** @returns {string | undefined} path of nginx */
export const findNginx = () => findInstalled(NGINX_NAMES);

/** Whether both engines are there. */
export const hasEngines = () => Boolean(findRedis() && findNginx());

/**
 * Finds or installs both engines; without them the tests of several machines are left out, and a
 * line says so.
 */
export async function ensureEngines() {
  if (!findRedis()) await installDebianPackage('redis-server', REDIS_NAMES);
  if (!findNginx()) await installDebianPackage('nginx-light', NGINX_NAMES);
  if (hasEngines()) return;
  const missing = [findRedis() ? '' : 'redis-server', findNginx() ? '' : 'nginx'];
  console.log(
    `Left out: the tests of several machines (e2e/machines), as there is no ${missing.filter(Boolean).join(' and no ')}. Install it.`,
  );
}
