/** What the engine builds besides Next's own build. Paths are relative to the project's folder. */
export type BuildOptions = {
  /** Module that exports the {@link import('../site').Site}; by default `site.config.ts`. */
  site?: string;
  /** Entry point of the bundle of islands, which exports `hydrate`; absent without islands. */
  islands?: string;
  /** Entry point of the inline script of documents; by default the engine's own. */
  loader?: string;
  /** Source of each production command, by the name of its script in package.json. */
  commands?: Readonly<Record<string, string>>;
  /** Source of each worker thread, by name. */
  workers?: Readonly<Record<string, string>>;
  /** Files and folders that programs read at run time. */
  files?: readonly string[];
};
