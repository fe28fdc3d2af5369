/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type DOMWindow, JSDOM, VirtualConsole } from 'jsdom';
import { BUILD } from '../../build/adapter.mjs';
import { bundleScript, makeLoader } from '../../engine/build/index.mjs';

/*
 * The small scripts, made as in the build, in a window without the features that engines of the last
 * two years lack. An error in one of them would stop the rest of the script.
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

/** A window without features that Safari 17 to 26, or Firefox, do not have. */
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
  // Features that every engine has, but not jsdom.
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

/** The built text of a small script. */
const built = (file: string) => {
  const resourcePath = path.resolve(__dirname, file);
  const source = readFileSync(resourcePath, 'utf8');
  return bundleScript.call({ resourcePath, addDependency: () => {} }, source);
};

const files = readdirSync(__dirname).filter((file) => /^[\w-]+\.ts$/.test(file));

it.each([...files, 'the loader'])('%s runs without an error', async (file) => {
  const text =
    file === 'the loader' ? await makeLoader(BUILD.loader, '/islands.js') : await built(file);
  const older = olderWindow();
  older.window.eval(text);
  await new Promise((done) => older.window.addEventListener('load', done));
  fireAll(older);
  // Time for the callbacks that wait until the browser is idle.
  await new Promise((done) => setTimeout(done, 20));
  expect(older.problems).toEqual([]);
  older.window.close();
});
