/* The buttons that copy the code blocks of an article. */

import { copyLabels } from '@/lib/brand/labels';

/** Milliseconds for which a button shows the result. */
const SHOWN_MS = 2_000;

const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>();

/** Replaces the visible text of a button, and keeps the rest of its accessible name. */
function show(button: Element, text: string): void {
  (button.firstChild as Text).data = text;
}

async function copy(button: Element): Promise<void> {
  const code = button.parentElement?.querySelector('pre')?.textContent ?? '';
  try {
    await navigator.clipboard.writeText(code);
    show(button, copyLabels.copied);
  } catch {
    // The browser refused, or has no clipboard because the page is not on https.
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
