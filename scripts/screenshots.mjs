import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../build/root.mjs';
import { ensureBuild, ensureDependencies, script } from '../build/steps.mjs';
import { ensureBrowser, launchOptions } from '../testing/browser.mjs';
import { screens } from '../testing/screens/screens.mjs';
import { contactSheet } from './screenshots/contact-sheet.mjs';
import { startServers } from './screenshots/servers.mjs';

/*
 * `npm run screenshots [-- name …]` takes screenshots of every page and state, in both themes
 * and three widths, into `screenshots/`, with an `index.html` that shows them side by side.
 * Names limit it to the screens whose names start with one of them.
 */

const WIDTHS = [390, 768, 1440];
const THEMES = /** @type {const} */ (['dark', 'light']);
const HEIGHT = 900;
const folder = path.join(root, 'screenshots');

script(async () => {
  await ensureDependencies();
  await ensureBuild();
  const executablePath = await ensureBrowser();
  const { chromium } = await import('playwright');

  const names = process.argv.slice(2);
  const wanted = screens.filter(
    ({ name }) => names.length === 0 || names.some((start) => name.startsWith(start)),
  );
  if (names.length === 0) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });

  const servers = await startServers();
  const browser = await chromium.launch(launchOptions(executablePath));
  try {
    const contextFor = contexts(browser, servers.site);
    for (const screen of wanted) {
      await servers.reset();
      await screen.content?.(servers);
      for (const theme of THEMES) {
        for (const width of screen.widths ?? WIDTHS) {
          const context = await contextFor(theme, width, screen.motion ?? false);
          const page = await context.newPage();
          await page.goto(screen.path);
          await screen.act?.(page);
          await settle(page);
          const file = path.join(folder, `${screen.name}-${theme}-${width}.png`);
          await page.screenshot({ path: file, fullPage: !screen.window, animations: 'disabled' });
          await page.close();
        }
      }
      console.log(screen.name);
    }
    await writeFile(
      path.join(folder, 'index.html'),
      contactSheet(
        wanted.map(({ name, widths = WIDTHS }) => ({ name, widths })),
        THEMES,
      ),
    );
    console.log(`Open ${path.join(folder, 'index.html')}`);
  } finally {
    await browser.close();
    await servers.stop();
  }
});

/**
 * Browser contexts by theme, width and motion preference, each with its own cache.
 * @param {import('playwright').Browser} browser
 * @param {string} baseURL
 */
function contexts(browser, baseURL) {
  /** @type {Map<string, Promise<import('playwright').BrowserContext>>} */
  const created = new Map();
  /** @type {(theme: string, width: number, motion: boolean) => Promise<import('playwright').BrowserContext>} */
  return (theme, width, motion) => {
    const key = [theme, width, motion].join();
    const context = created.get(key) ?? create();
    created.set(key, context);
    return context;

    async function create() {
      const context = await browser.newContext({
        baseURL,
        viewport: { width, height: HEIGHT },
        reducedMotion: motion ? 'no-preference' : 'reduce',
      });
      await context.addInitScript((it) => localStorage.setItem('theme', it), theme);
      // Loads the fonts, so that the screenshots have them at the first paint.
      const first = await context.newPage();
      await first.goto('/about');
      await first.close();
      return context;
    }
  };
}

/**
 * Waits for fonts and everything below the window, pictures included, and scrolls to the top.
 * @param {import('playwright').Page} page
 */
async function settle(page) {
  await page.evaluate(async () => {
    // What is far below the window is not rendered, and would be empty in a picture of the page.
    const rendered = new CSSStyleSheet();
    rendered.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets.push(rendered);
    await document.fonts.ready;
    for (const picture of document.images) picture.loading = 'eager';
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => {})));
    scrollTo({ top: 0, behavior: 'instant' });
  });
}
