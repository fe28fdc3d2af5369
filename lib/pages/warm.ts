import { setTimeout as sleep } from 'node:timers/promises';
import { inTime } from '../base/time-limit';
import { warmCovers } from '../media/covers/site-covers';
import type { Pages } from '.';
import { listedUrls, MENU_URLS } from './named-urls';

/** Milliseconds for which the start waits for the pages of the menu. */
const START_MS = 2_000;

/**
 * Renders pages in advance, so that no visitor waits for them: those of the menu first, then, one
 * at a time behind what visitors wait for, the pages that the blog leads to, while there is room.
 */
export class Warming {
  readonly #pages: Pages;
  readonly #isMenuOnly: boolean;
  /** Number of the run that is wanted. */
  #run = 0;

  /** @param isMenuOnly whether the pages that the blog leads to wait for their first visitor */
  constructor(pages: Pages, isMenuOnly = false) {
    this.#pages = pages;
    this.#isMenuOnly = isMenuOnly;
  }

  /**
   * Begins anew: at the start, and after each publication. Resolves when the pages of the menu are
   * rendered, or it takes too long: an API that is down does not hold up the start.
   */
  async begin(): Promise<void> {
    this.#run += 1;
    const run = this.#run;
    const startedAt = performance.now();
    const menu = Promise.all(MENU_URLS.map((url) => this.#pages.prepare(url)));
    if (!this.#isMenuOnly) void menu.then(() => this.#goOn(run, startedAt));
    await inTime(START_MS, menu).catch(() => {});
  }

  /** Ends what is in progress. */
  end(): void {
    this.#run += 1;
  }

  async #goOn(run: number, startedAt: number): Promise<void> {
    void warmCovers();
    let lastStartedAt = startedAt;
    for (const url of listedUrls()) {
      // Rests for as long as the last pages took: half of the time is for visitors.
      await sleep(performance.now() - lastStartedAt, undefined, { ref: false });
      if (run !== this.#run || !this.#pages.hasRoom) return;
      lastStartedAt = performance.now();
      await this.#pages.prepare(url);
    }
  }
}
