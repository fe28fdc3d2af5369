/** A tab of an engine, as each driver implements it. */
export type Tab = {
  /** Opens a URL and waits until it has loaded. */
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** @param width in CSS pixels; at least 480, the least that every engine's window has */
  resize(width: number): Promise<void>;
  /** Runs a function in the page. Its arguments and its result are JSON. */
  evaluate<Args extends unknown[], Result>(
    run: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  /** Clicks the visible element that matches and has this name, once there is one. */
  click(selector: string, name?: string): Promise<void>;
  /** Presses the mouse at a point of the window, in CSS pixels. */
  clickAt(x: number, y: number): Promise<void>;
  /** Types a text with the keyboard into the element that matches. */
  type(selector: string, text: string): Promise<void>;
};

/** A running engine, each tab of which has a storage and a cache of its own. */
export type Engine = {
  /** Runs a function with a new tab, and closes the tab. */
  withTab(use: (tab: Tab) => Promise<void>): Promise<void>;
  close(): Promise<void>;
};

/** Milliseconds to wait for an element to click. */
export const PATIENCE_MS = 300_000;

/** Finds the visible element that matches and has this name; runs in the page. */
export function findInPage(selector: string, name?: string): HTMLElement | null {
  const element = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (it) =>
      it.checkVisibility() &&
      (name === undefined || (it.ariaLabel ?? it.innerText).trim() === name),
  );
  return element ?? null;
}
