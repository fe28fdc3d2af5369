import { networkInterfaces } from 'node:os';
import { fileURLToPath } from 'node:url';

/**
 * Salt of the names of server actions. It is constant: a form opened before a deploy would
 * otherwise name an action that the new build lacks. Next also encrypts the variables of inline
 * actions with it, so a site must have no inline action: this key is not secret.
 */
const ACTION_KEY = Buffer.from('names-the-actions-of-every-build').toString('base64');

const [BUILD, DEVELOPMENT] = ['phase-production-build', 'phase-development-server'];

/**
 * `next dev` prints these hosts of the machine, but by default serves scripts only to `localhost`.
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
      adapterPath,
      // Programs, tests and the server expect the build here.
      distDir: '.next',
      poweredByHeader: false,
      // The engine compresses and tags responses (engine/response/send.ts).
      compress: false,
      generateEtags: false,
      // Packages that keep connections for the whole process stay outside of bundles.
      serverExternalPackages: ['@redis/client', 'undici', ...(own.serverExternalPackages ?? [])],
      // Next would by default move preloads into a header.
      reactMaxHeadersLength: 1,
      // Next streams the head to clients that are not limited; search engines and people must get
      // the same HTML.
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
        // Writing this cache takes as long as the build itself.
        turbopackFileSystemCacheForBuild: false,
        // Styles are inline in documents, so a request costs 0, and no page gets another page's styles.
        cssChunking: { type: 'graph', requestCost: 0 },
        ...own.experimental,
      },
    };
  };
