/** What `use` returns; undefined where the visitor blocks the web storage that it uses. */
export function fromStorage<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

/** Whether the visitor prefers reduced motion or, by Save-Data, reduced data. */
export function prefersLess(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData || matchMedia('(prefers-reduced-motion: reduce)').matches;
}
