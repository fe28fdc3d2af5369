import path from 'node:path';
import type { NextConfig } from 'next';
import { MAX_FORM_BYTES } from './lib/contact/form-guard';

const config: NextConfig = {
  // Next collects what it needs at run time; build/standalone.mjs adds the server around it.
  output: 'standalone',
  poweredByHeader: false,
  // The server around Next does both, for every response (lib/server/send.ts).
  compress: false,
  generateEtags: false,
  // A native module, and two that keep connections for the whole process.
  serverExternalPackages: ['libsql', 'undici', '@redis/client'],
  // Preloads stay in the HTML: Next would move them into a header of dynamic pages.
  reactMaxHeadersLength: 1,
  // `npm test` checks types; a start would wait as long again for the same.
  typescript: { ignoreBuildErrors: true },
  turbopack: {
    rules: {
      // `import url from './name?script'`: the URL of a script file of its own, named by its content.
      '*.ts': {
        condition: { query: '?script' },
        loaders: [path.resolve('build/script-file-loader.cjs')],
        as: '*.js',
      },
      '*.ts.js': { condition: { query: '?script' }, type: 'asset' },
    },
  },
  experimental: {
    // Style sheets stand in the documents (lib/pages/document.ts): what a page does not
    // use costs every visitor bytes, while the requests for more sheets cost nobody anything.
    cssChunking: { type: 'graph', requestCost: 2_000 },
    // The cache of an earlier `next dev` has Next 16.4.5 reload pages again and again. Next 16.4.6
    // does not.
    turbopackFileSystemCacheForDev: false,
    serverActions: { bodySizeLimit: MAX_FORM_BYTES },
  },
  // Search engines and people get the same head, without waiting for a stream.
  htmlLimitedBots: /.*/,
};

export default config;
