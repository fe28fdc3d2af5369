/** @jest-environment node */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { transformSync } from 'esbuild';
import { JSDOM } from 'jsdom';

/* The loader as the build minifies it, in documents as toDocument makes them. */

const source = readFileSync(path.join(__dirname, 'loader-script.js'), 'utf8');
const { code } = transformSync(source, { minify: true, target: 'es2022' });

const SCRIPTS = ['/_next/static/chunks/a.js', '/_next/static/chunks/b.js'];
const ENTRY = { otherChunks: ['a'], runtimeModuleIds: [1] };
const BODY = `
  <p>Text</p><a href="/about">About</a><input name="search"/>
  <button class="needs-script"><span>Theme</span></button>`;

type Options = { saveData?: boolean; data?: object; respond?: () => Promise<Partial<Response>> };

/** A document with the loader, when it has been parsed. */
class LoadedDocument {
  readonly requested: string[] = [];
  readonly errors: unknown[] = [];
  #idle: (() => void)[] = [];
  readonly #loaded: Promise<unknown>;
  readonly window;

  constructor({
    saveData = false,
    data = { flight: [[0]], url: '/_flight/?v=1' },
    respond,
  }: Options = {}) {
    const page = JSON.stringify({ scripts: SCRIPTS, entry: ENTRY, ...data });
    const { window } = new JSDOM(
      `<!DOCTYPE html><html><head></head><body>${BODY}<script type="application/json">${page}</script><script>${code}</script></body></html>`,
      {
        url: 'https://site.example/',
        runScripts: 'dangerously',
        beforeParse: (self) => {
          Object.assign(self.navigator, { connection: { saveData } });
          self.requestIdleCallback = (callback) => this.#idle.push(callback as () => void);
          self.fetch = (async (url: string) => {
            this.requested.push(url);
            return respond?.() ?? { ok: true, redirected: false, text: async () => 'flight' };
          }) as never;
          self.addEventListener('error', ({ error }) => this.errors.push(error));
        },
      },
    );
    this.window = window;
    this.#loaded = new Promise((loaded) => window.addEventListener('load', loaded));
  }

  /** After the window has loaded and is idle. */
  async idle(): Promise<void> {
    await this.#loaded;
    for (const callback of this.#idle) callback();
    await this.settled();
  }

  async settled(): Promise<void> {
    await new Promise((done) => setTimeout(done, 10));
  }

  /** Something a visitor does. */
  async fire(type: string, selector: string): Promise<void> {
    const event = new this.window.Event(type, { bubbles: true });
    this.find(selector).dispatchEvent(event);
    await this.settled();
  }

  find(selector: string): HTMLElement {
    const element = this.window.document.querySelector<HTMLElement>(selector);
    if (!element) throw new Error(`No ${selector}`);
    return element;
  }

  get scripts(): HTMLScriptElement[] {
    return [...this.window.document.querySelectorAll<HTMLScriptElement>('script[src]')];
  }

  /** What Next's runtime would find. */
  get runtime() {
    const { __next_f: flight, TURBOPACK: entries } = this.window as unknown as {
      __next_f?: unknown[];
      TURBOPACK?: unknown[];
    };
    return { flight, entries };
  }
}

const NOTHING = { flight: undefined, entries: undefined };

it('is under 1,000 bytes and can stand in a script element', () => {
  expect(Buffer.byteLength(code)).toBeLessThan(1_000);
  expect(code).not.toMatch(/<\/script|<!--/i);
});

it('brings scripts and flight data once the window has loaded and is idle', async () => {
  const page = new LoadedDocument();
  expect(page.scripts).toEqual([]);
  await page.idle();
  expect(page.scripts.map((script) => script.getAttribute('src'))).toEqual(SCRIPTS);
  expect(page.requested).toEqual(['/_flight/?v=1']);
  expect(page.runtime.flight).toEqual([[0], [1, 'flight']]);
  expect(page.runtime.entries).toEqual([ENTRY]);
  // React looks for the scripts of a page by this attribute, to find them there.
  for (const script of page.scripts) expect(script).toHaveProperty('async', true);
});

it('takes flight data and form state from a document that has them', async () => {
  const page = new LoadedDocument({ data: { flight: [[0], [2, ['state']], [1, 'inline']] } });
  await page.idle();
  expect(page.requested).toEqual([]);
  expect(page.runtime.flight).toEqual([[0], [2, ['state']], [1, 'inline']]);
});

it.each([
  ['pointerdown', 'button span'],
  ['pointerover', 'button'],
  ['pointerover', 'a'],
  ['focusin', 'input'],
  ['keydown', 'body'],
])('brings them at the first %s on %s', async (type, selector) => {
  const page = new LoadedDocument();
  await page.fire(type, selector);
  expect(page.runtime.entries).toEqual([ENTRY]);
});

it.each(['pointerover', 'pointerdown'])('a %s on text is no sign of use', async (type) => {
  const page = new LoadedDocument();
  await page.fire(type, 'p');
  expect(page.runtime).toEqual(NOTHING);
  expect(page.scripts).toEqual([]);
});

it('never brings anything twice', async () => {
  const page = new LoadedDocument();
  await page.fire('pointerdown', 'button');
  await page.fire('focusin', 'input');
  await page.idle();
  expect(page.scripts).toHaveLength(2);
  expect(page.requested).toHaveLength(1);
  expect(page.runtime.entries).toHaveLength(1);
});

it('with Save-Data nothing comes by itself, nor for a link', async () => {
  const page = new LoadedDocument({ saveData: true });
  await page.idle();
  await page.fire('pointerover', 'a');
  await page.fire('pointerdown', 'a');
  expect(page.scripts).toEqual([]);
  expect(page.requested).toEqual([]);
  await page.fire('pointerdown', 'button');
  expect(page.runtime.entries).toEqual([ENTRY]);
});

it.each([
  ['cannot be sent', () => Promise.reject(new Error('offline'))],
  ['is not answered with 200', async () => ({ ok: false })],
  ['breaks off', async () => ({ ok: true, text: () => Promise.reject(new Error('reset')) })],
])(
  'a request for flight data that %s leaves a document, and is tried again at the next use',
  async (_, fail) => {
    let respond: Options['respond'] = fail as Options['respond'];
    const page = new LoadedDocument({ respond: () => respond?.() ?? Promise.reject() });
    await page.idle();
    expect(page.runtime).toEqual(NOTHING);
    respond = async () => ({ ok: true, text: async () => 'flight' });
    await page.fire('pointerdown', 'button');
    await page.fire('keydown', 'body');
    expect(page.runtime.entries).toEqual([ENTRY]);
    expect(page.requested).toHaveLength(2);
    expect(page.scripts).toHaveLength(2);
    expect(page.errors).toEqual([]);
  },
);

it('a script that failed is requested again at the next use, alone', async () => {
  const page = new LoadedDocument();
  await page.idle();
  page.scripts[1]?.dispatchEvent(new page.window.Event('error'));
  await page.fire('pointerdown', 'button');
  const [a, b] = SCRIPTS;
  expect(page.scripts.map((script) => script.getAttribute('src'))).toEqual([a, b, b]);
  expect(page.runtime.entries).toHaveLength(1);
});

it('newer flight data than the document’s is rendered, not hydrated, and what was typed stays', async () => {
  const respond = async () => ({ ok: true, redirected: true, text: async () => 'newer' });
  const page = new LoadedDocument({ respond });
  page.find('input').setAttribute('value', 'old');
  Object.assign(page.find('input'), { value: 'typed' });
  await page.idle();
  expect(page.window.document.documentElement.id).toBe('__next_error__');
  expect(page.runtime.flight).toContainEqual([1, 'newer']);
  // What Next does with such a page.
  page.find('input').replaceWith(page.find('input').cloneNode());
  Object.assign(page.find('input'), { value: '' });
  page.window.dispatchEvent(new page.window.Event('hydrated'));
  expect(page.find('input')).toHaveProperty('value', 'typed');
});

describe('a click on a control that needs script', () => {
  /** The clicks that the button hears from now on. */
  function clicksOf(page: LoadedDocument): string[] {
    const heard: string[] = [];
    page.find('button').addEventListener('click', () => heard.push('click'));
    return heard;
  }

  async function hydrate(page: LoadedDocument): Promise<void> {
    page.window.dispatchEvent(new page.window.Event('hydrated'));
    await page.settled();
  }

  it('is repeated once when the page is hydrated', async () => {
    const page = new LoadedDocument();
    await page.fire('click', 'button span');
    await page.fire('click', 'button');
    const heard = clicksOf(page);
    await hydrate(page);
    await hydrate(page);
    expect(heard).toEqual(['click']);
  });

  it('is not repeated when React took it, and hydrated the page for that', async () => {
    const page = new LoadedDocument();
    const { document } = page.window;
    document.addEventListener('click', () => hydrate(page), { once: true });
    const heard = clicksOf(page);
    await page.fire('click', 'button');
    expect(heard).toEqual(['click']);
  });

  it('is not repeated when it came after hydration', async () => {
    const page = new LoadedDocument();
    await hydrate(page);
    const heard = clicksOf(page);
    await page.fire('click', 'button');
    expect(heard).toEqual(['click']);
  });

  it('leaves other clicks alone', async () => {
    const page = new LoadedDocument();
    await page.fire('click', 'p');
    const heard = clicksOf(page);
    await hydrate(page);
    expect(heard).toEqual([]);
  });
});

it('brings them at once where the page does nothing without, also with Save-Data', async () => {
  const data = { flight: [[0], [1, 'inline']], atOnce: true };
  const page = new LoadedDocument({ saveData: true, data });
  expect(page.scripts).toHaveLength(2);
  await page.idle();
  expect(page.runtime.entries).toEqual([ENTRY]);
  expect(page.scripts).toHaveLength(2);
});
