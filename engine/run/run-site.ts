import path from 'node:path';
import { readBuildFiles } from '../documents/document';
import { securityHeaders } from '../documents/security-headers';
import { AtomicFiles } from '../files/atomic-files';
import { createRequestHandler } from '../http/handle-request';
import { createHttpServer } from '../http/http-server';
import { readStaticFiles } from '../http/static-files';
import { log, writeToTerminal } from '../log/log';
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
  // Loaded on demand, because its package takes memory.
  const { openMetrics } = METRICS_PORT ? await import('../metrics/metrics') : {};
  const port = { port: METRICS_PORT ?? 0, host: HOST };
  const metrics = await openMetrics?.(port, await site.metrics?.());
  const started = await site.start();
  const { source, onVisit } = started;
  for (const warning of started.warnings ?? []) log('warn', warning);
  // Loads Next after `captureOutput`, so that its output is JSON.
  const entries = openEntries(site.router);
  const folder = path.resolve('.next/pages', `${entries.buildId}-${source}`);
  if (REDIS_URL) {
    const count = (isConnected: boolean) => metrics?.redisConnected.set(isConnected ? 1 : 0);
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
  const observers = { site, settings, metrics, onVisit };
  const parts = { ...observers, admission, next, pages, sender, files, guard };
  const server = createHttpServer(createRequestHandler(parts));
  const stopping = new AbortController();
  processState.stop = async () => {
    // Ctrl-C sends the signal twice: the terminal to the whole group, and npm to its child.
    if (processState.phase === 'stopping') return;
    processState.phase = 'stopping';
    stopping.abort();
    log('info', 'Stopping: requests in progress may finish', { milliseconds: STOP_MS });
    const closers = [() => entries.idle(), () => started.close?.()];
    process.exit(await endProcess(() => server.drain(STOP_MS), closers));
  };

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

/**
 * Closes what the process has opened, after its requests are finished.
 * @param drain resolves to whether all requests were finished
 * @param closers a failure is logged, and does not stop the others
 * @returns the exit code
 */
export async function endProcess(
  drain: () => Promise<boolean>,
  closers: readonly (() => unknown)[],
): Promise<0 | 1> {
  let isClean = true;
  for (const close of [drain, ...closers]) {
    try {
      if ((await close()) === false) isClean = false;
    } catch (error) {
      isClean = false;
      log('error', 'A part of the site could not be closed', { problem: String(error) });
    }
  }
  log(isClean ? 'info' : 'warn', isClean ? 'Stopped' : 'Stopped with requests unfinished');
  return isClean ? 0 : 1;
}
