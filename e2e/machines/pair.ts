import { tmpdir } from 'node:os';
import path from 'node:path';
import { redis } from '../../scripts/programs/redis-and-nginx.mjs';
import { type Definition, site } from '../../testing/server';
import { plainNginx } from './nginx';

/**
 * Replaces one site by two sites on one Redis behind nginx. With E2E_MACHINES=1 all journeys run on
 * both, because nginx alternates between them.
 * @param alone definition of the single site
 * @param firstPort the first of three further ports
 */
export function pairInsteadOf(
  alone: { port: number; preloads: string[]; env: Record<string, string> },
  firstPort: number,
): Definition[] {
  const [redisPort, one, other] = [firstPort, firstPort + 1, firstPort + 2] as const;
  const env = {
    ...alone.env,
    SITE_URL: `http://localhost:${alone.port}`,
    REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    TRUST_PROXY: '1',
  };
  const sites = [one, other].map((port) => site({ ...alone, port, env }));
  const folder = path.join(tmpdir(), `nginx-${alone.port}`);
  const nginx = plainNginx({ folder, sitePorts: [one, other] }, alone.port);
  return [redis(redisPort), ...sites, nginx];
}
