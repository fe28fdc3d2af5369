import path from 'node:path';
import { nextConfig } from './engine/build/index.mjs';
import { MAX_FORM_BYTES } from './lib/constants';

export default nextConfig(path.resolve('scripts/adapter.mjs'), {
  // Packages with native code, which cannot be bundled.
  serverExternalPackages: ['libsql', 'sharp'],
  // `npm test` checks types; doing so here would double the time of a build at `npm start`.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    serverActions: { bodySizeLimit: MAX_FORM_BYTES },
    // `light-dark` adds two properties to each `color-scheme`, and no style sheet uses it.
    lightningCssFeatures: { exclude: ['light-dark'] },
  },
});
