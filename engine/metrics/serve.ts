import { createServer, type Server } from 'node:http';
import { listen, type Port } from '../process/listen';
import type { DefineMetrics } from '../site';
import { setMetrics } from '.';
import { makeMetrics } from './make-metrics';

/**
 * Starts to count, and serves the metrics on a port that is not for visitors. @throws {ListenError}
 */
export async function openMetrics(
  { port, host }: Pick<Port, 'port' | 'host'>,
  defineMore?: DefineMetrics,
): Promise<Server> {
  const metrics = makeMetrics(defineMore);
  const server = createServer(async ({ method = '', url }, response) => {
    if (url !== '/metrics' || !['GET', 'HEAD'].includes(method)) {
      response.writeHead(404).end();
      return;
    }
    const text = await metrics.registry.metrics();
    response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text);
  });
  await listen(server, { port, host, setting: 'METRICS_PORT' });
  setMetrics(metrics);
  return server;
}
