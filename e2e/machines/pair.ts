import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PlaywrightTestConfig } from '@playwright/test';
import { findNginx, findRedis } from '../../testing/engines.mjs';
import { plainNginxConfiguration, prepareNginxFolder } from '../../testing/nginx-configuration';
import { type Definition, site } from '../../testing/server.mjs';

type WebServer = Exclude<PlaywrightTestConfig['webServer'], undefined | readonly unknown[]>;

/**
 * Two sites on one Redis behind nginx, in the place of one site: with E2E_MACHINES=1 all
 * journeys run against them, each request on the next one.
 * @param site as it would be by itself
 * @param firstPort the first of three more ports
 */
export function pairInsteadOf(
  alone: { port: number; keepAliveMs: number; env: Record<string, string> },
  firstPort: number,
  webServer: (definition: Definition) => WebServer,
): WebServer[] {
  const [redisPort, one, other] = [firstPort, firstPort + 1, firstPort + 2] as const;
  const env = {
    ...alone.env,
    SITE_URL: `http://localhost:${alone.port}`,
    REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    TRUST_PROXY: '1',
  };
  const redis = `${findRedis()} --port ${redisPort} --bind 127.0.0.1 --save '' --appendonly no`;
  return [
    { command: redis, port: redisPort },
    ...[one, other].map((port) => webServer(site({ ...alone, port, env }))),
    { command: nginxCommand(alone.port, [one, other]), port: alone.port },
  ];
}

/** Writes the configuration, without TLS, and names the command that runs nginx with it. */
function nginxCommand(port: number, sitePorts: readonly [number, number]): string {
  const folder = path.join(tmpdir(), `nginx-${port}`);
  prepareNginxFolder(folder);
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, plainNginxConfiguration({ folder, sitePorts, port }));
  const user = process.getuid?.() === 0 ? 'user root; ' : '';
  const globals = `${user}daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;`;
  return `${findNginx()} -p ${folder} -c ${file} -g '${globals}'`;
}
