'use client';

import { useEffect, useRef, useState } from 'react';

/** Milliseconds for which the button shows its outcome. */
const SHOWN_MS = 2_000;

const labels = { idle: 'Copy', copied: 'Copied', failed: 'Copying failed' };

/** Copies the code block beside it. Hidden without JavaScript. */
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

/** @returns whether the text was copied; a browser may refuse, or have no clipboard without https */
async function writeText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
