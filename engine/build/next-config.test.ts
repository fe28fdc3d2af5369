import { networkInterfaces } from 'node:os';
import { nextConfig } from './next-config.mjs';

const KEY = 'NEXT_SERVER_ACTIONS_ENCRYPTION_KEY';
const optionsOf = nextConfig('/site/adapter.mjs', {
  distDir: 'elsewhere',
  serverExternalPackages: ['own'],
  experimental: { serverActions: { bodySizeLimit: 1 } },
  turbopack: { rules: { '*.svg': ['loader'] } },
});

beforeEach(() => {
  delete process.env[KEY];
  delete process.env.ENGINE_BUILDS;
});

it('has the options of the engine, and the site’s own', () => {
  expect(optionsOf('any')).toMatchObject({
    adapterPath: '/site/adapter.mjs',
    distDir: '.next',
    serverExternalPackages: ['@redis/client', 'undici', 'own'],
    experimental: { cssChunking: { type: 'graph' }, serverActions: { bodySizeLimit: 1 } },
    turbopack: { rules: { '*.svg': ['loader'], '*.ts': expect.anything() } },
  });
});

it('actions have the same names in every build, unless a site has a key of its own', () => {
  optionsOf('any');
  // Another key would name other actions, and forms opened before a deploy would fail.
  expect(process.env[KEY]).toBe('bmFtZXMtdGhlLWFjdGlvbnMtb2YtZXZlcnktYnVpbGQ=');
  process.env[KEY] = 'own';
  optionsOf('any');
  expect(process.env[KEY]).toBe('own');
});

it('the log is silent while Next builds, and only then', () => {
  optionsOf('phase-development-server');
  expect(process.env.ENGINE_BUILDS).toBeUndefined();
  optionsOf('phase-production-build');
  expect(process.env.ENGINE_BUILDS).toBe('1');
});

it('in development pages work at each address of the machine, and only then are any named', () => {
  const addresses = Object.values(networkInterfaces()).flatMap((it) => it ?? []);
  const v4 = addresses.filter(({ family }) => family === 'IPv4').map(({ address }) => address);
  const { allowedDevOrigins } = optionsOf('phase-development-server');
  expect(allowedDevOrigins).toEqual(expect.arrayContaining(['127.0.0.1', '[::1]', ...v4]));
  expect(optionsOf('phase-production-build')).not.toHaveProperty('allowedDevOrigins');
});
