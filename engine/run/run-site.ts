import path from 'node:path';
import { readBuildFiles } from '../documents/build-files';
import { securityHeaders } from '../documents/security-headers';
import { AtomicFiles } from '../files/atomic-files';
import { createRequestHandler } from '../http/handle-request';
import { createHttpServer } from '../http/http-server';
import { endProcess, onStop } from '../http/signals';
import { readStaticFiles } from '../http/static-files';
import { log, writeToTerminal } from '../log/log';
import { metrics, setMetrics } from '../metrics';
import { NextApp, openEntries } from '../pages/next-app';
import { MAX_FILES, Pages } from '../pages/pages';
import { prerender } from '../pages/prerender';
import { openRenderer } from '../pages/render';
import { isForOperators } from '../process/across-bundles';
import { processState } from '../process/lifecycle';
import { openPublications } from '../publication/publication';
import { Admission } from '../queue/slots';
import { openRedis } from '../redis/redis';
import { Sender } from '../response/send';
import { localUrl, maxStaleSeconds } from '../settings/engine-settings';
import type { Site } from '../site';

const STOP_MS = 25_000;

/** Runs the site until a stop signal, then finishes the requests in progress and exits. */
export async function runSite(site: Site): Promise<void> {
  // Like in Next, an exception in one request must not abort the others.
  process.setUncaughtExceptionCaptureCallback((error: unknown) => {
    const problem = error instanceof Error ? error.stack : String(error);
    log('error', 'Uncaught exception', { problem });
    if (processState.phase === 'starting') process.exit(1);
  });
  try {
    await start(site);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const isExplained = isForOperators(error);
    if (!isExplained || !writeToTerminal(error.message, 'stderr')) {
      console.error(isExplained ? error.message : error);
    }
    process.exit(1);
  }
}

async function start(site: Site): Promise<void> {
  const startedAt = performance.now();
  const settings = site.settings();
  processState.version = site.version;
  const { HOST, METRICS_PORT, PORT, REDIS_URL } = settings;

  const files = readStaticFiles(site.filesForEveryOrigin);
  const build = readBuildFiles(files);
  if (METRICS_PORT) {
    const { openMetrics } = await import('../metrics/prometheus');
    const port = { port: METRICS_PORT, host: HOST };
    setMetrics((await openMetrics(port, await site.metrics?.())).metrics);
  }
  const started = await site.start();
  const { source, onVisit } = started;
  for (const warning of started.warnings ?? []) log('warn', warning);
  // Loads Next after `captureOutput`, so that its output is JSON.
  const entries = openEntries(site.router);
  const folder = path.resolve('.next/pages', `${entries.buildId}-${source}`);
  if (REDIS_URL) {
    const count = (isConnected: boolean) => metrics()?.redisConnected.set(isConnected ? 1 : 0);
    await openRedis(REDIS_URL, source, count);
  }
  await openPublications(path.resolve('.next/publications', source), started.contentHash);
  const next = new NextApp(entries.handler);
  const admission = new Admission();
  const lifetime = {
    freshSeconds: settings.REVALIDATE_SECONDS,
    staleSeconds: maxStaleSeconds(settings),
  };
  const pages = new Pages({
    render: await openRenderer(next, site, settings, build),
    admission,
    router: site.router,
    files: new AtomicFiles({ folder, what: 'Pages', max: MAX_FILES }),
    lifetime,
  });
  const sender = new Sender(securityHeaders(settings), lifetime.staleSeconds);
  const { guard } = entries;
  const parts = { site, settings, admission, next, pages, sender, files, guard, onVisit };
  const server = createHttpServer(createRequestHandler(parts));
  const stopping = new AbortController();
  const stop = async () => {
    // Ctrl-C sends the signal twice: the terminal to the whole group, and npm to its child.
    if (processState.phase === 'stopping') return;
    processState.phase = 'stopping';
    stopping.abort();
    log('info', 'Stopping: requests in progress may finish', { milliseconds: STOP_MS });
    const closers = [() => entries.idle(), () => started.close?.()];
    process.exit(await endProcess(() => server.drain(STOP_MS), closers));
  };
  onStop(stop);

  await server.listen(PORT, HOST);
  if (stopping.signal.aborted) return;
  processState.phase = 'prerendering';
  await prerender(site.prerender, pages, stopping.signal);
  void entries.loadAll();
  if (stopping.signal.aborted) return;
  processState.phase = 'ready';
  log('info', 'The site is ready', {
    version: processState.version,
    port: PORT,
    siteUrl: settings.SITE_URL,
    api: started.description,
    isShared: REDIS_URL !== undefined,
    milliseconds: Math.round(performance.now() - startedAt),
  });
  writeToTerminal(
    `The site runs on ${localUrl(settings)}: Ctrl-C ends it, and the README lists its settings.`,
  );
}
