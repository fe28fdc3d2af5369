import path from 'node:path';
import type { NextConfig } from 'next';
import { MAX_FORM_BYTES } from './lib/constants';

const config: NextConfig = {
  // Makes what the engine serves, and the folder to deploy, of what Next has built.
  adapterPath: path.resolve('build/adapter.mjs'),
  poweredByHeader: false,
  // The server compresses and tags every response (engine/http/send.ts).
  compress: false,
  generateEtags: false,
  // A native module, and two packages that keep connections for the whole process.
  serverExternalPackages: ['libsql', 'undici', '@redis/client'],
  // Keeps preloads in the HTML: by default Next moves them into a header.
  reactMaxHeadersLength: 1,
  // `npm test` checks the types: a check at `npm start` would double the time of the build.
  typescript: { ignoreBuildErrors: true },
  turbopack: {
    rules: {
      // `import url from './name?script'` is the URL of a small script, named by its content.
      '*.ts': {
        condition: { query: '?script' },
        loaders: [path.resolve('engine/build/script-file-loader.mjs')],
        as: '*.js',
      },
      '*.ts.js': { condition: { query: '?script' }, type: 'asset' },
    },
  },
  experimental: {
    // Many small chunks: style sheets stand in the documents (engine/pages/document.ts), where unused
    // styles cost bytes, and more style sheets cost no requests.
    cssChunking: { type: 'graph', requestCost: 2_000 },
    serverActions: { bodySizeLimit: MAX_FORM_BYTES },
  },
  // No client gets a streamed head: search engines and people get the same HTML.
  htmlLimitedBots: /.*/,
};

export default config;
