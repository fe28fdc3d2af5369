/** What the engine builds of a site besides what Next does; paths are relative to the project's. */
export type BuildOptions = {
  /** Source of each command for production, by the name of its script in package.json. */
  commands: Readonly<Record<string, string>>;
  /** Source of each worker thread, by name. */
  workers: Readonly<Record<string, string>>;
  /** Files and folders that programs read at run time. */
  files: readonly string[];
  /** Entry point of the bundle with all islands, which exports `hydrate`. */
  islands: string;
  /** Entry point of the inline script of every document. */
  loader: string;
};
