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
    // A document holds its styles, so that more files are no more requests, and none has those of others.
    cssChunking: { type: 'graph', requestCost: 0 },
    // Two properties wherever `color-scheme` is, for a function that no style sheet uses.
    lightningCssFeatures: { exclude: ['light-dark'] },
  },
});
