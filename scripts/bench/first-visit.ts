import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { PHONE } from './browser';
import type { FirstVisit, Transfer } from './weight';

/** Milliseconds without a request in progress after which nothing more is expected. */
const QUIET_MS = 500;
const TIMEOUT_MS = 30_000;

/**
 * Visits a page with an empty cache, reads it to its end, and records what it transfers,
 * without the video.
 */
export async function firstVisit(browser: Browser, url: string): Promise<FirstVisit> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const recorder = new Recorder(await context.newCDPSession(page));
    await recorder.start();
    await page.goto(url, { waitUntil: 'load' });
    await showEveryPicture(page);
    await recorder.quiet();
    const inlineStyles = await page.locator('style').allTextContents();
    return {
      transfers: recorder.transfers(),
      inlineStyles: inlineStyles.join('\n'),
    };
  } finally {
    await context.close();
  }
}

/** A visitor who reads a page to its end loads every lazy picture. */
async function showEveryPicture(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager';
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => {})));
  });
}

/** Records the requests of a page, from the events of the DevTools protocol. */
class Recorder {
  readonly #session: CDPSession;
  readonly #transfers = new Map<string, Transfer>();
  readonly #inProgress = new Set<string>();
  #changedAt = performance.now();

  constructor(session: CDPSession) {
    this.#session = session;
  }

  async start(): Promise<void> {
    const session = this.#session;
    session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
      if (!/^https?:/.test(request.url) || /\/media\/video\//.test(request.url)) return;
      const { url } = request;
      this.#transfers.set(requestId, { url, type, head: 0, total: 0 });
      this.#inProgress.add(requestId);
      this.#changedAt = performance.now();
    });
    session.on('Network.requestServedFromCache', ({ requestId }) => {
      this.#transfers.delete(requestId);
      this.#end(requestId);
    });
    session.on('Network.responseReceived', ({ requestId, response }) => {
      const transfer = this.#transfers.get(requestId);
      if (transfer) transfer.head = response.encodedDataLength;
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const transfer = this.#transfers.get(requestId);
      if (transfer) transfer.total = encodedDataLength;
      this.#end(requestId);
    });
    session.on('Network.loadingFailed', ({ requestId }) => this.#end(requestId));
    await session.send('Network.enable');
  }

  transfers(): Transfer[] {
    return [...this.#transfers.values()];
  }

  /** Resolves once no request has been in progress for a while. */
  async quiet(): Promise<void> {
    const end = performance.now() + TIMEOUT_MS;
    while (this.#inProgress.size > 0 || performance.now() - this.#changedAt < QUIET_MS) {
      if (performance.now() > end) throw new Error('The page does not stop making requests.');
      await sleep(50);
    }
  }

  #end(requestId: string): void {
    this.#inProgress.delete(requestId);
    this.#changedAt = performance.now();
  }
}
