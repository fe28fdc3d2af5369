/** The result of `use`; undefined where web storage is blocked. */
export function fromStorage<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

/** Whether the visitor prefers reduced motion or, with Save-Data, less data. */
export function prefersLess(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData || matchMedia('(prefers-reduced-motion: reduce)').matches;
}
