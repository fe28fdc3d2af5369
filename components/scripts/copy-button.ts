/* The buttons beside an article's code blocks, which copy them. */

/** Milliseconds for which a button shows its outcome. */
const SHOWN_MS = 2_000;

const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>();

async function copy(button: Element): Promise<void> {
  const code = button.parentElement?.querySelector('pre')?.textContent ?? '';
  try {
    await navigator.clipboard.writeText(code);
    button.textContent = 'Copied';
  } catch {
    // A browser may refuse, or have no clipboard without https.
    button.textContent = 'Copying failed';
  }
  clearTimeout(timers.get(button));
  const timer = setTimeout(() => {
    button.textContent = 'Copy';
  }, SHOWN_MS);
  timers.set(button, timer);
}

addEventListener('click', ({ target }) => {
  const button = (target as Element).closest('[data-copy]');
  if (button) copy(button);
});
