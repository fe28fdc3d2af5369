import { readFile } from 'node:fs/promises';
import { Server } from 'node:http';
import path from 'node:path';
import { plainForm } from '../../lib/contact/plain-form';
import { prepareSite } from '../../lib/run/prepare-site';
import { env, localUrl } from '../../lib/site/env';
import { metrics } from '../../lib/site/metrics';
import { settingWarnings } from '../../lib/site/setting-warnings';
import { placeholderText } from '../../lib/site/site-texts';
import { isStillNamed } from '../../lib/urls/is-still-named';
import { version } from '../../package.json';
import { openPublications } from '../generation/open-generations';
import { createRequestHandler } from '../http/handle-request';
import { createHttpServer } from '../http/http-server';
import { life } from '../http/lifecycle';
import { securityHeaders } from '../http/security-headers';
import { Sender } from '../http/send';
import { Shares } from '../http/shares';
import { endProcess, onStop } from '../http/signals';
import { readStaticFiles } from '../http/static-files';
import { log, tellTerminal } from '../log/log';
import { Gate } from '../pages/ask-next';
import { readBuildFiles } from '../pages/build-files';
import { openPages } from '../pages/open-pages';
import { keepWarm } from '../pages/warm';
import { openShared } from '../redis/redis';

/** Milliseconds for which a stopping process waits for requests in progress. */
const STOP_MS = 25_000;

/** Errors whose message is a sentence for the operator, without a stack. */
const SENTENCES = ['EnvError', 'ContentError', 'ListenError', 'FolderError'];

/** Runs the site until a signal to stop, then finishes the requests in progress and exits. */
export async function runSite(): Promise<void> {
  // An exception in one request must not abort the others. Next does the same.
  process.setUncaughtExceptionCaptureCallback((error) => {
    log('error', 'Uncaught exception', { problem: error.stack ?? String(error) });
    if (life.phase === 'starting') process.exit(1);
  });
  try {
    await start();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const isSentence = SENTENCES.includes(error.name);
    if (!isSentence || !tellTerminal(error.message, 'stderr')) {
      console.error(isSentence ? error.message : error);
    }
    process.exit(1);
  }
}

async function start(): Promise<void> {
  const startedAt = performance.now();
  const settings = env();
  const { HOST, METRICS_PORT, PORT, REDIS_URL } = settings;
  for (const warning of settingWarnings(settings, placeholderText())) log('warn', warning);

  const files = readStaticFiles();
  const build = readBuildFiles(files);
  if (METRICS_PORT) {
    // The metrics library is loaded only where METRICS_PORT is set.
    const { openMetrics } = await import('../../lib/site/metrics/serve');
    await openMetrics({ port: METRICS_PORT, host: HOST }, { version, build: build.id });
  }
  const { source, api } = await prepareSite();
  const next = await startNext(PORT);
  const folder = path.resolve('.next/pages', `${build.id}-${source}`);
  if (REDIS_URL) {
    const count = (isConnected: boolean) => metrics()?.redisConnected.set(isConnected ? 1 : 0);
    await openShared(REDIS_URL, source, count);
  }
  await openPublications(path.resolve('.next/publications', source), api?.contentHash);
  const gate = new Gate(next.getRequestHandler());
  const pages = await openPages(settings, gate, build, folder, isStillNamed);
  const sender = new Sender(securityHeaders(settings), settings.MAX_STALE_SECONDS);
  const { TRUST_PROXY: trustedProxies } = settings;
  const shares = new Shares({ areDirect: trustedProxies === 0 });
  const parts = { env: settings, gate, pages, sender, files, shares };
  const handle = createRequestHandler({ ...parts, keepForm: plainForm });
  const server = createHttpServer(handle, sender, { shares, trustedProxies });
  const stopping = new AbortController();
  const stop = async () => {
    // Ctrl-C sends the signal twice: the terminal to the whole group, and npm to its child.
    if (life.phase === 'stopping') return;
    life.phase = 'stopping';
    stopping.abort();
    log('info', 'Stopping: requests in progress may finish', { milliseconds: STOP_MS });
    const closers = [() => next.close(), () => api?.close()];
    process.exit(await endProcess(() => server.drain(STOP_MS), closers));
  };
  onStop(stop);

  await server.listen(PORT, HOST);
  await keepWarm(pages, stopping.signal);
  if (life.phase === 'stopping') return;
  life.phase = 'ready';
  log('info', 'The site is ready', {
    port: PORT,
    siteUrl: settings.SITE_URL,
    api: settings.API_BASE_URL ?? 'embedded',
    isShared: REDIS_URL !== undefined,
    milliseconds: Math.round(performance.now() - startedAt),
  });
  tellTerminal(
    `The site runs on ${localUrl(settings)}: Ctrl-C ends it, and the README lists its settings.`,
  );
}

/** Starts Next, which opens no port: this process calls its handler. */
async function startNext(port: number) {
  // The configuration that the build has read, handed over as in the server that Next generates.
  // Otherwise Next would compile and run next.config.ts again, which takes a second.
  const { config } = JSON.parse(await readFile('.next/required-server-files.json', 'utf8'));
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
  // Loaded here, after the output is captured and the configuration set.
  const { default: next } = await import('next');
  // Next adds its listener for upgrades to this server, which is never opened.
  const app = next({ dev: false, port, httpServer: new Server() });
  await app.prepare();
  return app;
}
