import path from 'node:path';
import type { NextConfig } from 'next';
import { COVER_QUALITY, COVER_WIDTHS } from './lib/covers/sizes';
import { COVERS_PATH } from './lib/routes';
import { MAX_FORM_BYTES } from './lib/server/form-guard';

/** Bytes of made covers on disk: those of about 1,000 articles in every width and format. */
const IMAGE_CACHE_BYTES = 250_000_000;

const config: NextConfig = {
  poweredByHeader: false,
  // The server around Next does both, for every response (lib/server/site-response.ts).
  compress: false,
  generateEtags: false,
  // Stale pages stay servable for as long as an outage lasts.
  expireTime: 63_072_000,
  cacheHandler: path.resolve('lib/page-store/cache-handler.js'),
  // A native module, two that keep connections for the whole process, and one that starts
  // threads from a file beside it.
  serverExternalPackages: ['libsql', 'undici', '@redis/client', 'piscina'],
  images: {
    // With a query, which the covers' route checks.
    localPatterns: [{ pathname: `${COVERS_PATH}/**` }],
    remotePatterns: [],
    deviceSizes: COVER_WIDTHS,
    imageSizes: [],
    formats: ['image/avif', 'image/webp'],
    qualities: [COVER_QUALITY],
    // Of Next's own choice it would be half of the free disk; what was used least goes first.
    maximumDiskCacheSize: IMAGE_CACHE_BYTES,
    // Instead of one of Next's own: the policy of every other response (lib/server/site-response.ts).
    contentSecurityPolicy: '',
  },
  turbopack: {
    rules: {
      // `import url from './name?script'`: the URL of a script file of its own, named by its content.
      '*.ts': {
        condition: { query: '?script' },
        loaders: [path.resolve('scripts/lib/script-file-loader.mjs')],
        as: '*.js',
      },
      '*.ts.js': { condition: { query: '?script' }, type: 'asset' },
    },
  },
  experimental: {
    // Style sheets stand in the documents (lib/page-store/document.js): what a page does not
    // use costs every visitor bytes, while the requests for more sheets cost nobody anything.
    cssChunking: { type: 'graph', requestCost: 2_000 },
    serverActions: { bodySizeLimit: MAX_FORM_BYTES },
  },
  // Search engines and people get the same head, without waiting for a stream.
  htmlLimitedBots: /.*/,
};

export default config;
