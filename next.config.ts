import path from 'node:path';
import { nextConfig } from './engine/build/index.mjs';
import { MAX_FORM_BYTES } from './lib/constants';

export default nextConfig(path.resolve('build/adapter.mjs'), {
  // A native module, and a package that keeps connections for the whole process.
  serverExternalPackages: ['libsql', 'undici'],
  // `npm test` checks the types: a check at `npm start` would double the time of the build.
  typescript: { ignoreBuildErrors: true },
  experimental: { serverActions: { bodySizeLimit: MAX_FORM_BYTES } },
});
