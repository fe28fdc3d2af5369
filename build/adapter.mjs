import { makeAdapter } from '../engine/build/adapter.mjs';
import { COMMANDS } from './commands.mjs';

/**
 * What the engine builds of the site besides what Next does.
 * @type {import('../engine/build/options').BuildOptions}
 */
export const BUILD = {
  commands: COMMANDS,
  workers: { 'markdown-worker': 'lib/articles/markdown/worker/index.ts' },
  files: ['deploy/copy-static-files.mjs', 'lib/syndication/share-images/fonts', 'cms/content'],
  islands: 'app/_islands/hydrate.tsx',
  loader: 'app/_islands/loader.ts',
};

/** Next's deployment adapter (`adapterPath` in next.config.ts). */
export default makeAdapter(BUILD);
