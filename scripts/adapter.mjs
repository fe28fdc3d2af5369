import { makeAdapter } from '../engine/build/index.mjs';

/**
 * What the engine builds for the site, besides Next's own build.
 * @satisfies {import('../engine/build/index.mjs').BuildOptions}
 */
export const BUILD = {
  /** The commands of the folder to deploy. package.json runs each from its source. */
  commands: {
    api: 'cms/commands/api.ts',
    'check-api': 'scripts/check-api/index.ts',
    'check-content': 'scripts/check-content/index.ts',
    messages: 'cms/commands/messages.ts',
    'new-article': 'cms/commands/new-article.ts',
    preview: 'scripts/preview/index.ts',
    visits: 'scripts/visits/index.ts',
  },
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
