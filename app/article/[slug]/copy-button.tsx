'use client';

import { useEffect, useRef, useState } from 'react';

/** Milliseconds for which the button says what it did. */
const SHOWN_MS = 2_000;

const labels = { idle: 'Copy', copied: 'Copied', failed: 'Copying failed' };

/** Copies the code block beside it. Without JavaScript it is not shown. */
export function CopyButton() {
  const [state, setState] = useState<keyof typeof labels>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async (button: HTMLButtonElement) => {
    const code = button.parentElement?.querySelector('pre')?.textContent ?? '';
    const done = await writeText(code);
    setState(done ? 'copied' : 'failed');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setState('idle'), SHOWN_MS);
  };

  return (
    <button
      type="button"
      className="needs-script"
      aria-live="polite"
      onClick={({ currentTarget }) => copy(currentTarget)}
    >
      {labels[state]}
    </button>
  );
}

/** Whether the text is in the clipboard; a browser may refuse, or have none without https. */
async function writeText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
