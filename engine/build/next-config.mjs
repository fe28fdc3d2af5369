import { networkInterfaces } from 'node:os';
import { fileURLToPath } from 'node:url';

/**
 * Salt of the names of server actions. It is constant, because a form opened before a deploy would
 * otherwise name an action that the new build lacks. Next also encrypts the variables of inline
 * actions with it, so a site must have no inline action: this key is not secret.
 */
const ACTION_KEY = Buffer.from('names-the-actions-of-every-build').toString('base64');

/** The phases of `next build` and `next dev`, for the function that next.config exports. */
const [BUILD, DEVELOPMENT] = ['phase-production-build', 'phase-development-server'];

/**
 * The hosts of this machine's addresses, because `next dev` prints them but by default serves
 * scripts to pages of `localhost` alone.
 */
function ownHosts() {
  const addresses = Object.values(networkInterfaces()).flatMap((it) => it ?? []);
  const hosts = addresses.map((it) => (it.family === 'IPv6' ? `[${it.address}]` : it.address));
  return [...new Set(['127.0.0.1', '[::1]', ...hosts])];
}

/**
 * Next's options for a site of the engine, to be exported by next.config.
 * @param {string} adapterPath absolute path of the module that exports the adapter (adapter.mjs)
 * @param {import('next').NextConfig} [own] the site's own options
 * @returns {(phase: string) => import('next').NextConfig}
 */
export const nextConfig =
  (adapterPath, own = {}) =>
  (phase) => {
    process.env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY ??= ACTION_KEY;
    // engine/log/log.ts reads this variable.
    if (phase === BUILD) process.env.ENGINE_BUILDS = '1';
    return {
      ...own,
      ...(phase === DEVELOPMENT && {
        allowedDevOrigins: [...ownHosts(), ...(own.allowedDevOrigins ?? [])],
      }),
      // The adapter makes the engine's files and the folder to deploy from Next's build.
      adapterPath,
      // Programs, tests and the server expect the build in this folder.
      distDir: '.next',
      poweredByHeader: false,
      // Next does not compress, because the engine compresses and tags responses
      // (engine/response/send.ts).
      compress: false,
      generateEtags: false,
      // Packages that keep connections for the whole process, and so stay outside the server's
      // bundle too.
      serverExternalPackages: ['@redis/client', 'undici', ...(own.serverExternalPackages ?? [])],
      // Keeps preloads in the HTML, because Next would by default move them into a header.
      reactMaxHeadersLength: 1,
      // All clients count as limited, because Next streams the head to others, and search engines
      // and people must get the same HTML.
      htmlLimitedBots: /.*/,
      turbopack: {
        ...own.turbopack,
        rules: {
          ...own.turbopack?.rules,
          // `import url from './name?script'` is the URL of a page script, named by its content.
          '*.ts': {
            condition: { query: '?script' },
            loaders: [fileURLToPath(new URL('script-file-loader.mjs', import.meta.url))],
            as: '*.js',
          },
          '*.ts.js': { condition: { query: '?script' }, type: 'asset' },
        },
      },
      experimental: {
        // Many small chunks, because style sheets are inline in documents
        // (engine/documents/document.ts), where unused styles cost bytes and more style sheets cost
        // no requests.
        cssChunking: { type: 'graph', requestCost: 2_000 },
        ...own.experimental,
      },
    };
  };
