/** What the engine builds of a site besides what Next does; paths are relative to the project's folder. */
export type BuildOptions = {
  /** Module that exports the {@link import('../site').Site}; `site.config.ts` unless given. */
  site?: string;
  /** Entry point of the bundle with all islands, which exports `hydrate`; none without islands. */
  islands?: string;
  /** Entry point of the inline script of every document; the engine's own unless given. */
  loader?: string;
  /** Source of each command for production, by the name of its script in package.json. */
  commands?: Readonly<Record<string, string>>;
  /** Source of each worker thread, by name. */
  workers?: Readonly<Record<string, string>>;
  /** Files and folders that programs read at run time. */
  files?: readonly string[];
};
