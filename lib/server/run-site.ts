import { readFile } from 'node:fs/promises';
import { Server } from 'node:http';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { version } from '../../package.json';
import { Body } from '../base/body';
import { log } from '../base/log';
import { onPublished } from '../base/publication';
import { Pages } from '../pages';
import type { NextHandler } from '../pages/ask-next';
import { type BuildFiles, readBuildFiles } from '../pages/build-files';
import { Warming } from '../pages/warm';
import { openPublications } from '../publish';
import { openShared } from '../shared';
import { type Env, env } from '../site/env';
import { settingWarnings } from '../site/setting-warnings';
import { placeholderText } from '../site/site-texts';
import { createRequestHandler } from './handle-request';
import { life } from './health';
import { createHttpServer } from './http-server';
import { prepareSite } from './prepare-site';
import { securityHeaders } from './security-headers';
import { Sender } from './send';
import { readStaticFiles } from './static-files';

/** File of the build with Next's configuration, relative to the project's folder. */
const BUILD_CONFIG = '.next/required-server-files.json';

/** Folder of stored pages, relative to the project's folder. */
const PAGES_FOLDER = '.next/pages';

/** Milliseconds that requests in progress get to finish when the process is told to stop. */
const STOP_MS = 25_000;

/** Errors whose message says all there is to say. */
const SENTENCES = ['EnvError', 'ContentError', 'ListenError', 'FolderError'];

/**
 * Runs the site until it is told to stop: reads the settings, prepares the site and Next, listens;
 * at SIGTERM or SIGINT it finishes the requests in progress, and ends.
 * @param args `--keep-alive-ms N`: milliseconds for which a connection waits for its next request;
 *   `--warm-menu-only`: the pages of the menu alone are rendered in advance;
 *   `--compress-fast`: pages are compressed less, in a few milliseconds
 */
export async function runSite(args: readonly string[]): Promise<void> {
  // An exception in one visitor's request must not end those of others. Next does the same.
  process.setUncaughtExceptionCaptureCallback((error) => {
    log('error', 'Uncaught exception', { problem: error.stack ?? String(error) });
    if (life.phase !== 'ready') process.exit(1);
  });
  try {
    await start(args);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    console.error(SENTENCES.includes(error.name) ? error.message : error);
    process.exit(1);
  }
}

async function start(args: readonly string[]): Promise<void> {
  const startedAt = performance.now();
  const { values } = parseArgs({
    args: [...args],
    options: {
      'keep-alive-ms': { type: 'string' },
      'warm-menu-only': { type: 'boolean' },
      'compress-fast': { type: 'boolean' },
    },
  });
  if (values['compress-fast']) Body.quality = 5;
  const keepAliveMs = Number(values['keep-alive-ms'] ?? 0);
  const settings = env();
  for (const warning of settingWarnings(settings, placeholderText())) log('warn', warning);

  const build = readBuildFiles();
  const metrics = await startMetrics(settings, build);
  const site = await prepareSite();
  const next = await startNext(settings.PORT);
  const { pages, ...content } = await openPages(settings, site, next.handle, build);
  const sender = new Sender(securityHeaders(settings));
  const handle = createRequestHandler({
    env: settings,
    next: next.handle,
    pages,
    sender,
    files: readStaticFiles(),
  });
  const patience = keepAliveMs ? { keepAliveMs } : {};
  const connections = { areShared: settings.TRUST_PROXY === 0 };
  const server = createHttpServer({ handle, sender, patience, connections });
  const warming = new Warming(pages, values['warm-menu-only']);
  const stop = async () => {
    // A terminal sends the signal to the whole group, whose first process passes it on.
    if (life.phase === 'stopping') return;
    life.phase = 'stopping';
    warming.end();
    log('info', 'Stopping: requests in progress may finish', { milliseconds: STOP_MS });
    const isClean = await server.drain(STOP_MS);
    await next.close();
    content.close();
    await site.close();
    metrics?.close();
    log(isClean ? 'info' : 'warn', isClean ? 'Stopped' : 'Stopped with requests unfinished');
    process.exit(isClean ? 0 : 1);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  await server.listen(settings.PORT);
  await warming.begin();
  onPublished(() => void warming.begin());
  if (life.phase === 'stopping') return;
  life.phase = 'ready';
  log('info', 'The site is ready', {
    port: settings.PORT,
    siteUrl: settings.SITE_URL,
    api: settings.API_BASE_URL ?? 'embedded',
    isShared: settings.REDIS_URL !== undefined,
    milliseconds: Math.round(performance.now() - startedAt),
  });
}

/** The library that counts is loaded only where something is counted. */
async function startMetrics({ METRICS_PORT }: Env, build: BuildFiles) {
  if (!METRICS_PORT) return undefined;
  const { openMetrics } = await import('../metrics/serve');
  return openMetrics(METRICS_PORT, { version, build: build.id });
}

/** Starts Next, which gets its requests from this process alone. */
async function startNext(port: number): Promise<{ handle: NextHandler; close(): Promise<void> }> {
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = await buildConfig();
  // Loaded only now: its output is captured, and the site is prepared.
  const { default: next } = await import('next');
  // Next listens to upgrades on its server; this one never receives any.
  const app = next({ dev: false, port, httpServer: new Server() });
  await app.prepare();
  return { handle: app.getRequestHandler(), close: () => app.close() };
}

/** Opens the stored pages, and the publications of all processes, which make them old. */
async function openPages(
  settings: Env,
  { source, contentHash }: { source: string; contentHash: string | undefined },
  next: NextHandler,
  build: BuildFiles,
) {
  const folder = path.resolve(
    /* turbopackIgnore: true */ process.cwd(),
    PAGES_FOLDER,
    `${build.id}-${source}`,
  );
  const { REDIS_URL } = settings;
  const shared = REDIS_URL ? await openShared(REDIS_URL, source) : undefined;
  const publications = await openPublications({ folder, shared, contentHash });
  const pages = await Pages.open({ settings, next, build, folder });
  return {
    pages,
    close() {
      publications.close();
      shared?.close();
    },
  };
}

/**
 * The configuration as the build has read it, in the form in which the servers that Next
 * writes itself hand it over: it would compile and run next.config.ts again at each start,
 * which takes a second.
 */
async function buildConfig(): Promise<string> {
  const file = path.resolve(/* turbopackIgnore: true */ process.cwd(), BUILD_CONFIG);
  return JSON.stringify(JSON.parse(await readFile(file, 'utf8')).config);
}
