/*
 * Stands in every document, right after the page's data (document.js: PageData). Brings
 * Next's runtime and the flight data once the page has loaded and is idle, or at the first
 * sign of use. What failed is requested again at the next sign of use.
 */
{
  const page = JSON.parse(/** @type {any} */ (document.currentScript).previousSibling.text);
  const root = /** @type {any} */ (self);
  const saveData = root.navigator.connection?.saveData;
  /** @type {HTMLElement | undefined} */
  let clicked;

  const load = async () => {
    for (const src of page.scripts.splice(0)) {
      const onerror = () => page.scripts.push(src);
      // With the attribute `async`, by which React knows it again.
      const script = { src, async: true, onerror };
      document.head.append(Object.assign(document.createElement('script'), script));
    }
    const { entry } = page;
    page.entry = 0;
    if (!entry) return;
    try {
      if (page.url) {
        const response = await fetch(page.url);
        if (!response.ok) throw 0;
        // Newer content than the document's cannot be hydrated: Next renders it instead.
        if (response.redirected) document.documentElement.id = '__next_error__';
        page.flight = await response.text();
      }
      root.__next_f = [[0], [2, page.formState], [1, page.flight]];
      root.TURBOPACK ||= [];
      root.TURBOPACK.push(entry);
    } catch {
      page.entry = entry;
    }
  };

  /** @param {any} event */
  const use = ({ type, target }) => {
    // With Save-Data a link leads to another document.
    const control = saveData ? ':enabled' : ':enabled,a';
    if (type === 'keydown' || target.closest?.(control)) load();
  };
  for (const sign of ['pointerdown', 'pointerover', 'keydown', 'focusin']) {
    addEventListener(sign, use, true);
  }
  // Heard last: a click that React takes hydrates the page first, and is over by then.
  addEventListener('click', (/** @type {any} */ { target }) => {
    clicked = target.closest?.('.needs-script') ?? clicked;
  });
  addEventListener('hydrated', () => clicked && setTimeout((it) => it.click(), 0, clicked));
  if (!saveData) {
    const idle = root.requestIdleCallback ?? setTimeout;
    addEventListener('load', () => idle(load, { timeout: 2000 }));
  }
}
