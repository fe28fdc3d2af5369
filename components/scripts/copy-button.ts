/* The buttons beside an article's code blocks, which copy them. */

import { copyLabels } from '@/lib/site/labels';

/** Milliseconds for which a button shows its outcome. */
const SHOWN_MS = 2_000;

const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>();

/** Shows a text in front of the rest of the button's name. */
function show(button: Element, text: string): void {
  (button.firstChild as Text).data = text;
}

async function copy(button: Element): Promise<void> {
  const code = button.parentElement?.querySelector('pre')?.textContent ?? '';
  try {
    await navigator.clipboard.writeText(code);
    show(button, copyLabels.copied);
  } catch {
    // A browser may refuse, or have no clipboard without https.
    show(button, copyLabels.failed);
  }
  clearTimeout(timers.get(button));
  timers.set(
    button,
    setTimeout(() => show(button, copyLabels.copy), SHOWN_MS),
  );
}

addEventListener('click', ({ target }) => {
  const button = (target as Element).closest('[data-copy]');
  if (button) copy(button);
});
