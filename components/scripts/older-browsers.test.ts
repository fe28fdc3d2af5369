import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type DOMWindow, JSDOM, VirtualConsole } from 'jsdom';
import { bundleIslands, bundleScript, makeLoader } from '@/engine/build/index.mjs';
import { BUILD } from '@/scripts/adapter.mjs';
import { newerFeatures, takeAway } from '@/testing/newer-features';

/* The scripts as the build makes them, in a window without the features that the oldest browsers
   of Next's build target lack. An error would stop the rest of a script. */

const PAGE = `<!doctype html>
<html data-theme="dark"><head><meta name="theme-color" content=""></head><body>
  <div data-page-top></div>
  <header data-site-header>
    <site-island when="hover"><button class="theme-toggle">Theme</button></site-island>
    <nav popover id="menu"><a href="#menu">Menu</a></nav>
  </header>
  <main id="content">
    <div data-hero-video><video><source src="a.mp4"></video><button>Pause</button></div>
    <section data-fade-in></section>
    <ul><li><div data-cover></div><a href="/article/a">A</a></li></ul>
    <div><pre>code</pre><button data-copy>Copy</button></div>
    <details name="faq"><summary>Question</summary></details>
  </main></body></html>`;

const events: [type: string, properties?: object][] = [
  ['pageswap', { viewTransition: { finished: Promise.resolve() }, activation: null }],
  ['pagereveal', { viewTransition: { finished: Promise.resolve() } }],
  ['pageshow', { persisted: true }],
  ['pagehide', { persisted: true }],
  ['popstate'],
  ['storage', { key: 'theme', newValue: 'light' }],
  ['pointerover', { pointerType: 'mouse' }],
  ['pointermove', { pointerType: 'mouse', movementX: 1, movementY: 0 }],
  ['pointerdown'],
  ['focusin'],
  ['click'],
  ['keydown', { key: 'Escape' }],
];

const missing = newerFeatures();

/** A window without the features that some browser of Next's list lacks. */
function olderWindow(): { window: DOMWindow; problems: string[] } {
  const problems: string[] = [];
  const virtualConsole = new VirtualConsole();
  virtualConsole.on('jsdomError', ({ message, cause }) => {
    if (!message.startsWith('Not implemented')) problems.push(String(cause ?? message));
  });
  const { window } = new JSDOM(PAGE, {
    url: 'https://site.example/blog',
    runScripts: 'outside-only',
    pretendToBeVisual: true,
    virtualConsole,
  });
  // Features that all browsers have, and jsdom lacks.
  Object.assign(window, {
    IntersectionObserver: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
    matchMedia: () => ({ matches: false }),
    scrollTo: () => {},
  });
  const media = window.HTMLMediaElement.prototype;
  Object.assign(media, { play: () => Promise.resolve(), pause: () => {} });
  takeAway(missing, window);
  return { window, problems };
}

function fireAll({ window }: { window: DOMWindow }): void {
  const { document } = window;
  const elements = [...document.querySelectorAll('a, button, summary, main')];
  for (const [type, properties] of events) {
    for (const target of [window, ...elements]) {
      const isOfWindow = /^page|popstate|storage/.test(type);
      if (isOfWindow !== (target === window)) continue;
      const event = new window.Event(type, { bubbles: true, cancelable: true });
      target.dispatchEvent(Object.assign(event, properties));
    }
  }
}

/** The texts of the scripts as they are built. */
const scripts: [name: string, text: () => Promise<string>][] = [
  ...readdirSync(__dirname)
    .filter((file) => /^[\w-]+\.ts$/.test(file))
    .map((file): [string, () => Promise<string>] => {
      const resourcePath = path.resolve(__dirname, file);
      const source = readFileSync(resourcePath, 'utf8');
      return [file, () => bundleScript.call({ resourcePath, addDependency: () => {} }, source)];
    }),
  ['the loader', () => makeLoader(BUILD.loader, '/islands.js')],
  [
    'the bundle of islands',
    async () => {
      const { text } = await bundleIslands(BUILD.islands);
      // A classic script, because the window has no modules.
      return `(() => {${text.replace(/\bexport\s*\{[^}]*\}/, '')}})()`;
    },
  ],
];

it('the window of this test is one without newer features', () => {
  const { window } = olderWindow();
  const newer = ['Intl.Segmenter', 'Array.prototype.toSorted', 'navigation', 'requestIdleCallback'];
  expect(newer.filter((name) => window.eval(`typeof ${name}`) !== 'undefined')).toEqual([]);
  window.close();
});

it.each(scripts)('%s runs without an error', async (_, textOf) => {
  const text = await textOf();
  const older = olderWindow();
  older.window.eval(text);
  await new Promise((done) => older.window.addEventListener('load', done));
  fireAll(older);
  // Waits for the callbacks that run when the browser is idle.
  await new Promise((done) => setTimeout(done, 20));
  expect(older.problems).toEqual([]);
  older.window.close();
});
