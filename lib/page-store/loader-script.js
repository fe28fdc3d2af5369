/*
 * Stands in every document, right after the page's data (document.js: PageData). Brings
 * Next's runtime and the flight data once the page has loaded and is idle, or at the first
 * sign of use. What failed is requested again at the next sign of use.
 */
{
  const { document, window, addEventListener } = /** @type {any} */ (self);
  let { scripts, url, flight, entry, atOnce } = JSON.parse(
    document.currentScript.previousSibling.text,
  );
  const saveData = /** @type {any} */ (navigator).connection?.saveData;
  /** @type {HTMLElement | undefined} */
  let clicked;
  /** @type {Iterable<HTMLInputElement>} */
  let fields = [];

  const load = async () => {
    for (const src of scripts.splice(0)) {
      const script = document.createElement('script');
      script.src = src;
      // As an attribute, by which React finds it.
      script.async = true;
      script.onerror = () => scripts.push(src);
      document.head.append(script);
    }
    const waiting = entry;
    entry = 0;
    if (!waiting) return;
    try {
      if (url) {
        const response = await fetch(url);
        if (!response.ok) throw 0;
        flight.push([1, await response.text()]);
        if (response.redirected) {
          // Newer content than the document's cannot be hydrated: Next renders it instead.
          document.documentElement.id = '__next_error__';
          fields = document.querySelectorAll(':enabled');
        }
      }
      window.__next_f = flight;
      // biome-ignore lint/suspicious/noAssignInExpressions: in a script of which each byte counts.
      (window.TURBOPACK ||= []).push(waiting);
    } catch {
      entry = waiting;
    }
  };

  for (const sign of ['pointerdown', 'pointerover', 'keydown', 'focusin']) {
    addEventListener(
      sign,
      (/** @type {any} */ { target }) => {
        // With Save-Data a link leads to another document.
        if (sign === 'keydown' || target.closest(saveData ? ':enabled' : ':enabled,a')) load();
      },
      true,
    );
  }
  // Heard last: a click that React takes hydrates the page first, and is over by then.
  addEventListener('click', (/** @type {any} */ { target }) => {
    clicked = target.closest('.needs-script') ?? clicked;
  });
  addEventListener(
    'hydrated',
    () => {
      for (const { name, value } of fields) {
        for (const field of document.getElementsByName(name)) field.value = value;
      }
      if (clicked) setTimeout((it) => it.click(), 0, clicked);
    },
    { once: true },
  );
  if (atOnce) load();
  else if (!saveData) {
    addEventListener('load', () =>
      (window.requestIdleCallback ?? setTimeout)(load, { timeout: 2000 }),
    );
  }
}
