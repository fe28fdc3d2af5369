/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type DOMWindow, JSDOM, VirtualConsole } from 'jsdom';
import { makeLoader } from '../../build/islands.mjs';
import buildScript from '../../build/script-file-loader.cjs';

/*
 * The small scripts, made as the build makes them, in a window that lacks what engines of the last
 * two years lack: each of them is a ReferenceError or TypeError away from a page that is half dead.
 */

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

/** A window of an engine without what Safari 17 to 26, or Firefox, came to have later or has not. */
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
  // What jsdom lacks and every engine has.
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
  for (const name of ['navigation', 'requestIdleCallback', 'onpageswap', 'onpagereveal']) {
    expect([name, name in window]).toEqual([name, false]);
  }
  expect('supports' in window.HTMLScriptElement).toBe(false);
  expect('hidePopover' in window.HTMLElement.prototype).toBe(false);
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

/** Text of a small script, as a page loads it. */
const built = (file: string) => {
  const resourcePath = path.resolve(__dirname, file);
  const source = readFileSync(resourcePath, 'utf8');
  return buildScript.call({ resourcePath, addDependency: () => {} }, source);
};

/** The files that pages load: the others are imported by them. */
const files = ['app', 'components']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/scripts\/([\w-]+)\?script'/g)])
  .map(([, name]) => `${name}.ts`);

it('the files that pages load are found', () => {
  expect([...new Set(files)].sort()).toEqual(
    expect.arrayContaining(['copy-button.ts', 'hero-video.ts', 'home.ts', 'page.ts']),
  );
});

it.each([...new Set(files), 'the loader'])('%s runs without an error', async (file) => {
  const text = file === 'the loader' ? await makeLoader('/islands.js') : await built(file);
  const older = olderWindow();
  older.window.eval(text);
  await new Promise((done) => older.window.addEventListener('load', done));
  fireAll(older);
  // Scripts wait for an idle browser.
  await new Promise((done) => setTimeout(done, 20));
  expect(older.problems).toEqual([]);
  older.window.close();
});
