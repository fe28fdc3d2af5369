/* The public API of the engine's build: for next.config.ts, the adapter, and programs. It
   imports packages on demand, because a fresh clone has none installed. */

/** @typedef {import('./options').BuildOptions} BuildOptions */

export { makeAdapter, STANDALONE } from './adapter.mjs';
export { bundleIslands, makeLoader } from './islands.mjs';
export { nextConfig } from './next-config.mjs';
export {
  NODE_ARGUMENTS,
  PROGRAMS_FOLDER,
  SERVER_FILE,
  SITE_ARGUMENTS,
} from './programs.mjs';
export { default as bundleScript } from './script-file-loader.mjs';
