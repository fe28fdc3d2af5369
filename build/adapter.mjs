import { makeAdapter } from '../engine/build/index.mjs';
import { COMMANDS } from './commands.mjs';

/**
 * What the engine builds for the site, besides Next's own build.
 * @satisfies {import('../engine/build/index.mjs').BuildOptions}
 */
export const BUILD = {
  commands: COMMANDS,
  workers: { 'markdown-worker': 'lib/markdown/worker/index.ts' },
  files: [
    'deploy/copy-static-files.mjs',
    'lib/syndication/share-images/fonts',
    'cms/content',
    'brand/pages',
  ],
  islands: 'app/_islands/hydrate.tsx',
  loader: 'app/_islands/loader.ts',
};

/** Next's deployment adapter (`adapterPath` in next.config.ts). */
export default makeAdapter(BUILD);
