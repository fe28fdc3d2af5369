import { networkInterfaces } from 'node:os';
import { fileURLToPath } from 'node:url';

/**
 * Salt of the names of server actions. Next's own salt changes with each build: a form that was
 * opened before a deploy would name an action that the new build does not have. Next also encrypts
 * the variables of inline actions with the key: a site must have no inline action, and then the key
 * need not be secret.
 */
const ACTION_KEY = Buffer.from('names-the-actions-of-every-build').toString('base64');

/** The phases of `next build` and `next dev`, for the function that next.config exports. */
const [BUILD, DEVELOPMENT] = ['phase-production-build', 'phase-development-server'];

/**
 * The hosts of this machine's addresses: `next dev` prints them, and serves scripts to pages of
 * `localhost` alone unless others are named.
 */
function ownHosts() {
  const addresses = Object.values(networkInterfaces()).flatMap((it) => it ?? []);
  const hosts = addresses.map((it) => (it.family === 'IPv6' ? `[${it.address}]` : it.address));
  return [...new Set(['127.0.0.1', '[::1]', ...hosts])];
}

/**
 * Next's options for a site of the engine, as next.config exports them.
 * @param {string} adapterPath absolute path of the module that exports the adapter (adapter.mjs)
 * @param {import('next').NextConfig} [own] the site's own options
 * @returns {(phase: string) => import('next').NextConfig}
 */
export const nextConfig =
  (adapterPath, own = {}) =>
  (phase) => {
    process.env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY ??= ACTION_KEY;
    // Read by engine/log/log.ts.
    if (phase === BUILD) process.env.ENGINE_BUILDS = '1';
    return {
      ...own,
      ...(phase === DEVELOPMENT && {
        allowedDevOrigins: [...ownHosts(), ...(own.allowedDevOrigins ?? [])],
      }),
      // Makes what the engine serves, and the folder to deploy, of what Next has built.
      adapterPath,
      // Programs, tests and the server look for the build in this folder.
      distDir: '.next',
      poweredByHeader: false,
      // The server compresses and tags every response (engine/response/send.ts).
      compress: false,
      generateEtags: false,
      // Packages that keep connections for the whole process: they stay outside the server's bundle too.
      serverExternalPackages: ['@redis/client', 'undici', ...(own.serverExternalPackages ?? [])],
      // Keeps preloads in the HTML: by default Next moves them into a header.
      reactMaxHeadersLength: 1,
      // No client gets a streamed head: search engines and people get the same HTML.
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
        // Many small chunks: style sheets stand in the documents (engine/documents/document.ts), where unused
        // styles cost bytes, and more style sheets cost no requests.
        cssChunking: { type: 'graph', requestCost: 2_000 },
        ...own.experimental,
      },
    };
  };
