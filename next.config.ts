import path from 'node:path';
import { nextConfig } from './engine/build/index.mjs';
import { MAX_FORM_BYTES } from './lib/constants';

export default nextConfig(path.resolve('build/adapter.mjs'), {
  // Packages with native code, which no bundle can contain.
  serverExternalPackages: ['libsql', 'sharp'],
  // `npm test` checks the types: a check at `npm start` would double the time of the build.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    serverActions: { bodySizeLimit: MAX_FORM_BYTES },
    // A document has its styles inline, so that more files are not more requests, and no page has
    // another's styles.
    cssChunking: { type: 'graph', requestCost: 0 },
    // Two properties wherever `color-scheme` is, for a function that no style sheet uses.
    lightningCssFeatures: { exclude: ['light-dark'] },
  },
});
