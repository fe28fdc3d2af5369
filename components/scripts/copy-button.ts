/* The buttons beside an article's code blocks, which copy them. */

/** Milliseconds for which a button shows its outcome. */
const SHOWN_MS = 2_000;

const LABEL = 'Copy';

const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>();

async function copy(button: Element): Promise<void> {
  const code = button.parentElement?.querySelector('pre')?.textContent ?? '';
  button.textContent = (await writeText(code)) ? 'Copied' : 'Copying failed';
  clearTimeout(timers.get(button));
  const forget = () => {
    button.textContent = LABEL;
  };
  timers.set(button, setTimeout(forget, SHOWN_MS));
}

/** @returns whether the text was copied; a browser may refuse, or have no clipboard without https */
async function writeText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

addEventListener('click', ({ target }) => {
  const button = (target as Element).closest('[data-copy]');
  if (button) copy(button);
});
